import { OptionInterrupt, type ChatMessage } from '@skein/contract/assistant'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { findAction, moveAction } from './action-store.ts'
import { endWaiting } from './answer-store.ts'
import { findRecord } from './event-store.ts'
import { humanRecord } from './record.ts'
import { hashArguments } from './hash-arguments.ts'
import type { TurnRow } from './find-turn-store.ts'

interface AnswerInput {
  turn: TurnRow
  input: { message: string; interrupt_id?: string | undefined }
}

/**
 * Answers the interrupt of a waiting turn: the first option approves exactly what was shown, once and in time; the others
 * decline. Returns null, and approves nothing, if the message is no option or belongs to another interrupt.
 */
export async function answerTurn(
  ctx: Ctx,
  tx: Transaction,
  { turn, input }: AnswerInput,
): Promise<ChatMessage | null> {
  const { run } = turn
  if (turn.waits_for !== 'option' || run.action_id === null || run.record_id === null) return null
  if (input.interrupt_id !== undefined && input.interrupt_id !== run.record_id) return null
  const asked = await findRecord(tx, run.record_id)
  const { options } = OptionInterrupt.parse(asked?.data).data
  const place = options.indexOf(input.message)
  if (place < 0) return null
  await recordDecision(ctx, tx, { action_id: run.action_id, approved: place === 0 })
  const now = ctx.clock.now()
  const record = humanRecord(
    turn,
    { id: ctx.ids.next(), text: input.message, next_node: run.calls[0]?.name ?? run.node },
    now,
  )
  await endWaiting(tx, turn, {
    state: 'running',
    answer: input.message,
    record,
    now: new Date(now).toISOString(),
  })
  return record
}

async function recordDecision(
  ctx: Ctx,
  tx: Transaction,
  { action_id, approved }: { action_id: string; approved: boolean },
): Promise<void> {
  const action = await findAction(tx, action_id)
  if (!action) return
  const inTime = Date.parse(action.expires_at) >= ctx.clock.now()
  const same = hashArguments(action.tool, action.args) === action.args_hash
  const to = !approved || !same ? 'declined' : inTime ? 'approved' : 'expired'
  await moveAction(tx, { action_id, from: ['asked'], to })
}

/** Ends a waiting turn because the owner wants something else. Approves nothing. */
export async function abandonTurn(
  ctx: Ctx,
  tx: Transaction,
  { turn, message }: { turn: TurnRow; message: string },
): Promise<void> {
  const { action_id } = turn.run
  if (action_id !== null) await moveAction(tx, { action_id, from: ['asked', 'approved'], to: 'declined' })
  const now = new Date(ctx.clock.now()).toISOString()
  await endWaiting(tx, turn, { state: 'done', answer: message, record: null, now })
}
