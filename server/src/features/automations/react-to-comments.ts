import { countReservations, insertRows, settleByEchoes, type ClaimedRow } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Transaction } from '#src/platform/db/client.ts'
import { takeTurns, writeDecisions } from './decision-store.ts'
import type { MissingFact, Surroundings } from './engine/comment.ts'
import { decide, missingFacts, shortlist } from './engine/decide.ts'
import { createTally } from './engine/tally.ts'
import { findSurroundings } from './find-surroundings.ts'
import {
  decisionRow,
  echoOf,
  executionCounts,
  newRows,
  questionsOf,
  reservedCounts,
  type ArrivedComment,
  type LookedComment,
} from './reaction-rules.ts'
import { rulesOf } from './rule-cache.ts'

export interface Reaction {
  /** Replies that are ours to send once the transaction is committed. */
  claimed: ClaimedRow[]
  /** Replies that wait in the outbox for somebody to claim them. */
  unclaimed: number
  /** Comments that cannot be decided before something was read from the platform. */
  waiting: { comment: ArrivedComment; missing: MissingFact[] }[]
}

export interface ReactOptions {
  /** How many replies the caller can send right away for an account. */
  room: (account_id: string) => number
  /** Comments whose missing facts could not be read: decide them as they are. */
  givenUp: ReadonlySet<string>
}

/** Decides comments for every active rule of their accounts and puts the replies in the outbox. */
export async function reactToComments(
  ctx: Ctx,
  { tx, comments, options }: { tx: Transaction; comments: readonly ArrivedComment[]; options: ReactOptions },
): Promise<Reaction> {
  const now = ctx.clock.now()
  const sets = await takeTurns(tx, [...new Set(comments.map(({ account_id }) => account_id))])
  const rules = await rulesOf(ctx.db, tx, sets)
  await settleByEchoes(tx, comments.flatMap(echoOf))
  const looked = comments.flatMap((comment) => {
    const own = rules.get(comment.account_id) ?? []
    return own.length === 0 ? [] : [{ comment, list: shortlist(comment, own) }]
  })
  const surroundings = await findSurroundings(tx, looked, now)
  const [ready, waiting] = partition(looked, surroundings, options.givenUp)
  const questions = ready.flatMap((entry) => questionsOf(entry, now))
  const tally = createTally(reservedCounts(await countReservations(tx, questions)))
  const decided = ready.map(({ comment, list }) => ({
    comment,
    decision: decide(comment, list, { surroundings: surroundings(comment), tally, now }),
  }))
  const replies = newRows(decided, now, options.room)
  const claimed = await insertRows(tx, replies)
  const rows = decided.map((entry) => decisionRow(entry, now))
  await writeDecisions(tx, rows, executionCounts(decided))
  return { claimed, unclaimed: replies.length - claimed.length, waiting }
}

function partition(
  looked: readonly LookedComment[],
  surroundings: (comment: ArrivedComment) => Surroundings,
  givenUp: ReadonlySet<string>,
): [LookedComment[], Reaction['waiting']] {
  const ready: LookedComment[] = []
  const waiting: Reaction['waiting'] = []
  for (const entry of looked) {
    const missing = givenUp.has(entry.comment.event_seq)
      ? []
      : missingFacts(entry.list.candidates, surroundings(entry.comment))
    if (missing.length === 0) ready.push(entry)
    else waiting.push({ comment: entry.comment, missing })
  }
  return [ready, waiting]
}
