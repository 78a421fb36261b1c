import type { api } from '@skein/contract'
import { OptionInterrupt, type ChatMessage } from '@skein/contract/assistant/assistant'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { findAction, moveAction, reviseArguments } from './action-store.ts'
import { endWaiting } from './answer-store.ts'
import { findRecord } from './event-store.ts'
import { humanRecord } from './record.ts'
import { hashArguments } from './hash-arguments.ts'
import type { TurnRow } from './find-turn-store.ts'
import type { Revision } from './revise-action.ts'

type TurnInput = InputOf<typeof api.assistant.createTurn>

interface AnswerInput {
  turn: TurnRow
  input: Pick<TurnInput, 'message' | 'interrupt_id' | 'edits' | 'reason'>
  /** The proposal with the changes of the owner. */
  revision: Revision | null
}

/**
 * Resumes a turn that waits for approval. The first option approves the proposal as shown or as edited; the others
 * reject it, with an optional reason. An approval counts once and until its deadline. Returns null, and approves nothing,
 * if the message is not an option or belongs to another interrupt.
 */
export async function answerTurn(
  ctx: Ctx,
  tx: Transaction,
  { turn, input, revision }: AnswerInput,
): Promise<ChatMessage | null> {
  const { run } = turn
  if (turn.waits_for !== 'option' || run.action_id === null || run.record_id === null) return null
  if (input.interrupt_id !== undefined && input.interrupt_id !== run.record_id) return null
  const question = await findRecord(tx, run.record_id)
  const { options } = OptionInterrupt.parse(question?.data).data
  const place = options.indexOf(input.message)
  if (place < 0) return null
  const reason = place > 0 ? input.reason : undefined
  const approved =
    place === 0 && (!input.edits || (revision !== null && (await reviseArguments(tx, revision))))
  await recordDecision(tx, { action_id: run.action_id, approved, reason })
  const said = reason ? `${input.message}: ${reason}` : input.message
  const now = ctx.clock.now()
  const record = humanRecord(
    turn,
    { id: ctx.ids.next(), text: said, next_node: run.calls[0]?.name ?? run.node },
    now,
  )
  await endWaiting(tx, turn, {
    state: 'running',
    answer: input.message,
    record,
    ...(approved && revision && { data: revision.data }),
    now: new Date(now).toISOString(),
  })
  return record
}

async function recordDecision(
  tx: Transaction,
  { action_id, approved, reason }: { action_id: string; approved: boolean; reason?: string | undefined },
): Promise<void> {
  const action = await findAction(tx, action_id)
  if (!action) return
  const same = hashArguments(action.tool, action.args) === action.args_hash
  const to = !approved || !same ? 'declined' : action.is_late ? 'expired' : 'approved'
  await moveAction(tx, { action_id, from: ['asked'], to }, reason || undefined)
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
