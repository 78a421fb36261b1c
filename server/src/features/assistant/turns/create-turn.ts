import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { assistantProblems, type ChatMessage } from '@skein/contract/assistant/assistant'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { assistantLimits } from '@skein/contract/limits'
import { ownedAccounts, requireAccount } from '#src/features/accounts/index.ts'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { isUniqueViolation, type Executor, type Transaction } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import { answerTurn, abandonTurn } from './answer-turn.ts'
import { findHumanRecord } from './event-store.ts'
import { humanRecord, recordOf } from './record.ts'
import { reviseAction, type Revision } from './revise-action.ts'
import { initialRun } from '../run-state.ts'
import { findUsage, lockThreads, upsertThread, type Usage } from '../threads/thread-store.ts'
import { threadName } from '../threads/thread-logic.ts'
import { insertTurn } from './turn-store.ts'
import { findByClientId, findRepeated, lockOpenTurn, type TurnRow } from './find-turn-store.ts'

export type TurnInput = InputOf<typeof api.assistant.createTurn>
type Created = OutputOf<typeof api.assistant.createTurn>

interface Repeats {
  /** An equal message of the chat is the same turn if that is open or ended after this time (ISO 8601). */
  repeatsSince?: string | undefined
}

/**
 * Returns the turn that a message begins, or the waiting turn that it answers. Calls with the same `client_message_id` return
 * the same turn; with `repeatsSince`, calls with the same text do too.
 */
export async function createTurn(ctx: Ctx, input: TurnInput & Repeats): Promise<Created> {
  const { user_id } = requireUser(ctx)
  const account_id = await findAccount(ctx, input.platform_user_id)
  const before = await findExisting(ctx, user_id, input.client_message_id)
  if (before) return before
  const { human_response, edits } = input
  const revision = human_response && edits ? await reviseAction(ctx, { ...input, edits, user_id }) : null
  try {
    return await ctx.db.transaction((tx) =>
      storeMessage(ctx, tx, { ...input, account_id, user_id, revision }),
    )
  } catch (error) {
    // The same message may have arrived twice at the same time.
    const same = await findExisting(ctx, user_id, input.client_message_id)
    if (same) return same
    throw isUniqueViolation(error) ? busy() : error
  }
}

const busy = () => new AppError('conflict', m.server_assistant_still_working())

async function findAccount(ctx: Ctx, platform_user_id: string | undefined): Promise<string | null> {
  if (platform_user_id !== undefined) return (await requireAccount(ctx, platform_user_id)).id
  const [first] = await ownedAccounts(ctx)
  return first?.id ?? null
}

async function findExisting(ctx: Ctx, user_id: string, client_message_id?: string): Promise<Created | null> {
  if (client_message_id === undefined) return null
  return createdBy(ctx.db, await findByClientId(ctx.db, { user_id, client_message_id }))
}

/** Returns what the creation of a turn returned. */
async function createdBy(db: Executor, turn: TurnRow | null): Promise<Created | null> {
  const message = turn && (await findHumanRecord(db, turn.turn_id))
  return message ? { turn_id: turn.turn_id, thread_id: turn.chat_id, message } : null
}

/** Throws `conflict` if a user has no room for another message. */
function requireRoom({ threads, characters, exists }: Usage): void {
  if (!exists && threads >= assistantLimits.threads)
    throw new AppError('conflict', assistantProblems.threads())
  if (characters >= assistantLimits.characters) throw new AppError('conflict', assistantProblems.characters())
}

type StoredInput = TurnInput &
  Repeats & { account_id: string | null; user_id: string; revision: Revision | null }

async function storeMessage(ctx: Ctx, tx: Transaction, input: StoredInput): Promise<Created> {
  const { chat_id, user_id, message } = input
  const milliseconds = ctx.clock.now()
  const now = new Date(milliseconds).toISOString()
  await lockThreads(tx, user_id)
  if (input.repeatsSince !== undefined) {
    const repeated = await findRepeated(tx, { user_id, chat_id, message, since: input.repeatsSince })
    const earlierTurn = await createdBy(tx, repeated)
    if (earlierTurn) return earlierTurn
  }
  const usage = await findUsage(tx, { user_id, chat_id })
  // Before the chat: the end of a step locks both in this order.
  const open = await lockOpenTurn(tx, { user_id, chat_id })
  const thread_id = await upsertThread(tx, {
    thread_id: ctx.ids.next(),
    user_id,
    chat_id,
    name: threadName(message),
    now,
  })
  if (open?.state === 'running') throw busy()
  if (input.human_response) {
    if (!open) throw new AppError('conflict', m.server_assistant_answered())
    const answered = await answerTurn(ctx, tx, { turn: open, input, revision: input.revision })
    if (answered) return { turn_id: open.turn_id, thread_id: chat_id, message: answered }
  }
  requireRoom(usage)
  if (open) await abandonTurn(ctx, tx, { turn: open, message })
  const turn_id = ctx.ids.next()
  const record_id = ctx.ids.next()
  const turn = { turn_id, user_id, chat_id }
  const human: ChatMessage = humanRecord(
    turn,
    { id: ctx.ids.next(), text: message, next_node: 'starter_node' },
    milliseconds,
  )
  const starter = recordOf(turn, { id: record_id, node: 'starter_node', status: 'in_progress' }, milliseconds)
  await insertTurn(
    tx,
    {
      ...turn,
      thread_id,
      account_id: input.account_id,
      client_message_id: input.client_message_id ?? null,
      message,
      run: initialRun(message, record_id),
      now,
    },
    [human, starter],
  )
  return { turn_id, thread_id: chat_id, message: human }
}
