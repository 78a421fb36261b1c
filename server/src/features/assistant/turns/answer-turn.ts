import { OptionInterrupt, type ChatMessage } from '@skein/contract/assistant'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { findAction, moveAction } from './action-store.ts'
import { endWaiting } from './answer-store.ts'
import { findRecord } from './event-store.ts'
import { humanRecord } from './record.ts'
import { markArguments } from './mark-arguments.ts'
import type { TurnRow } from './find-turn-store.ts'

interface Answering {
  turn: TurnRow
  saying: { message: string; interrupt_id?: string | undefined }
}

/**
 * Takes an option of what the turn waits for: the first one approves exactly what was shown, once and in time; the others
 * decline. Null when it is none of them, or belongs to something else that was asked: then nothing is approved.
 */
export async function answerTurn(
  ctx: Ctx,
  tx: Transaction,
  { turn, saying }: Answering,
): Promise<ChatMessage | null> {
  const { run } = turn
  if (turn.waits_for !== 'option' || run.action_id === null || run.record_id === null) return null
  if (saying.interrupt_id !== undefined && saying.interrupt_id !== run.record_id) return null
  const asked = await findRecord(tx, run.record_id)
  const { options } = OptionInterrupt.parse(asked?.data).data
  const place = options.indexOf(saying.message)
  if (place < 0) return null
  await decide(ctx, tx, { action_id: run.action_id, approved: place === 0 })
  const now = ctx.clock.now()
  const record = humanRecord(
    turn,
    { id: ctx.ids.next(), text: saying.message, next_node: run.calls[0]?.name ?? run.node },
    now,
  )
  await endWaiting(tx, turn, {
    state: 'running',
    answer: saying.message,
    record,
    now: new Date(now).toISOString(),
  })
  return record
}

async function decide(
  ctx: Ctx,
  tx: Transaction,
  { action_id, approved }: { action_id: string; approved: boolean },
): Promise<void> {
  const action = await findAction(tx, action_id)
  if (!action) return
  const inTime = Date.parse(action.expires_at) >= ctx.clock.now()
  const same = markArguments(action.tool, action.args) === action.args_hash
  const to = !approved || !same ? 'declined' : inTime ? 'approved' : 'expired'
  await moveAction(tx, { action_id, from: ['asked'], to })
}

/** Ends a turn that waits because the person wants something else. Nothing of it is approved. */
export async function leaveTurn(
  ctx: Ctx,
  tx: Transaction,
  { turn, message }: { turn: TurnRow; message: string },
): Promise<void> {
  const { action_id } = turn.run
  if (action_id !== null) await moveAction(tx, { action_id, from: ['asked', 'approved'], to: 'declined' })
  const now = new Date(ctx.clock.now()).toISOString()
  await endWaiting(tx, turn, { state: 'done', answer: message, record: null, now })
}
