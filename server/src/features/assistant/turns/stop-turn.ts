import type { api } from '@skein/contract'
import { requireUser } from '#src/features/auth/index.ts'
import type { UseCase } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import type { RemovalHook } from '#src/features/workspaces/index.ts'
import { stopStored } from './answer-store.ts'
import { findOpenTurns, findTurn } from './find-turn-store.ts'

/** Stops a turn. Finished actions are not undone; a turn that has ended keeps its state. */
export const stopTurn: UseCase<typeof api.assistant.stopTurn> = async (ctx, { turn_id }) => {
  const { user_id } = requireUser(ctx)
  if (!(await findTurn(ctx.db, { user_id, turn_id }))) throw notFound()
  await stopStored(ctx.db, { turn_id, now: new Date(ctx.clock.now()).toISOString() })
  const turn = await findTurn(ctx.db, { user_id, turn_id })
  if (!turn) throw notFound()
  return { turn_id, state: turn.state }
}

/** Stops the turns of a former member of a workspace that are about its accounts, or about none. */
export const stopTurnsOfMember: RemovalHook = async (ctx, tx, member) => {
  const now = new Date(ctx.clock.now()).toISOString()
  for (const turn_id of await findOpenTurns(tx.system, member)) await stopStored(tx.system, { turn_id, now })
}
