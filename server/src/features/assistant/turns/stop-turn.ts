import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { stopStored } from './answer-store.ts'
import { findTurn } from './find-turn-store.ts'

/** Stops a turn. Finished actions are not undone; a turn that has ended keeps its state. */
export async function stopTurn(
  ctx: Ctx,
  { turn_id }: InputOf<typeof api.assistant.stopTurn>,
): Promise<OutputOf<typeof api.assistant.stopTurn>> {
  const { user_id } = requireUser(ctx)
  if (!(await findTurn(ctx.db, { user_id, turn_id }))) throw notFound()
  await stopStored(ctx.db, { turn_id, now: new Date(ctx.clock.now()).toISOString() })
  const turn = await findTurn(ctx.db, { user_id, turn_id })
  if (!turn) throw notFound()
  return { turn_id, state: turn.state }
}
