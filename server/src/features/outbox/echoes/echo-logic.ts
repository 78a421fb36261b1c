/** A reply of the account below a comment, as a webhook reports it. */
export interface ReplyEcho {
  account_id: string
  /** The top-level comment of the thread. */
  comment_id: string
  text: string
  platform_id: string
}

/** A direct message of the account, as a webhook reports it. */
export interface MessageEcho {
  account_id: string
  person_id: string
  message_id: string
  /** Null for messages without text, such as images and templates. */
  text: string | null
}

/** An open message that was or is being sent. */
export interface EchoCandidate {
  outbox_seq: string
  account_id: string
  conversation_key: string
  /** Its request is in progress or unclear. */
  in_progress: boolean
  attempt: number
  resends: number
  /** Its text, or the plain text that is sent if the platform refuses its form; null where there is none. */
  texts: (string | null)[]
  /** The platform may report it without a text. */
  is_template: boolean
  /** Whether it is a private reply to a comment. */
  is_private_reply: boolean
}

/** That a row was sent, and under which id of the platform. */
export interface EchoProof {
  outbox_seq: string
  account_id: string
  platform_id: string
  attempt: number
  resends: number
}

/** An echo and a row that it fits. */
interface Pair {
  echo: string
  platform_id: string
  row: EchoCandidate
  isPreferred: boolean
}

/** Returns the rows that replies prove: in the same thread with the same text, preferably one in progress. */
export function matchReplies(echoes: readonly ReplyEcho[], rows: readonly EchoCandidate[]): EchoProof[] {
  const rowsOf = groupByText(rows)
  const pairs = echoes.flatMap(({ account_id, comment_id, platform_id, text }) =>
    (rowsOf.get(textKey(account_id, text)) ?? [])
      .filter((row) => row.conversation_key === comment_id)
      .map((row) => ({
        echo: `${account_id} ${platform_id}`,
        platform_id,
        row,
        isPreferred: row.in_progress,
      })),
  )
  return bestPairs(pairs).map(proofOf)
}

/**
 * Returns the rows that messages prove: with the same text for the same person, or, because a private reply can reach
 * its recipient under another id, the only row with that text.
 */
export function matchMessages(echoes: readonly MessageEcho[], rows: readonly EchoCandidate[]): EchoProof[] {
  const rowsOf = groupByText(rows)
  const pairs = echoes.flatMap(({ account_id, person_id, message_id, text }) =>
    (rowsOf.get(textKey(account_id, text)) ?? []).flatMap((row) => {
      const isPreferred = row.conversation_key === `dm:${person_id}`
      if (!isPreferred && !row.is_private_reply) return []
      return [{ echo: `${account_id} ${message_id}`, platform_id: message_id, row, isPreferred }]
    }),
  )
  const groups = Map.groupBy(pairs, ({ echo }) => echo)
  return bestPairs(pairs)
    .filter(({ echo, isPreferred }) => isPreferred || groups.get(echo)?.length === 1)
    .map(proofOf)
}

/** Groups rows by each text under which an echo can report them. */
function groupByText(rows: readonly EchoCandidate[]): Map<string, EchoCandidate[]> {
  const keys = rows.flatMap((row) => {
    const texts = row.texts.filter((text) => text !== null)
    const ofRow = new Set(
      [...texts, ...(row.is_template ? [null] : [])].map((text) => textKey(row.account_id, text)),
    )
    return [...ofRow].map((key) => ({ key, row }))
  })
  const groups = Map.groupBy(keys, ({ key }) => key)
  return new Map([...groups].map(([key, entries]) => [key, entries.map(({ row }) => row)]))
}

/** The platform removes white space around a text and composes its characters. */
const textKey = (account_id: string, text: string | null): string =>
  text === null ? account_id : `${account_id} ${text.trim().normalize('NFC')}`

/** Returns the pairs that are the best of their echo and the best of their row, so that each is in one pair at most. */
function bestPairs(pairs: readonly Pair[]): Pair[] {
  const byRow = (a: Pair, b: Pair) => preference(a, b) || Number(a.row.outbox_seq) - Number(b.row.outbox_seq)
  const byEcho = (a: Pair, b: Pair) => preference(a, b) || compare(a.platform_id, b.platform_id)
  const bestOfEcho = firsts(pairs, ({ echo }) => echo, byRow)
  const bestOfRow = firsts(pairs, ({ row }) => row.outbox_seq, byEcho)
  return pairs.filter((pair) => bestOfEcho.has(pair) && bestOfRow.has(pair))
}

const preference = (a: Pair, b: Pair) => Number(b.isPreferred) - Number(a.isPreferred)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the first pair of each group. */
function firsts(
  pairs: readonly Pair[],
  keyOf: (pair: Pair) => string,
  order: (a: Pair, b: Pair) => number,
): Set<Pair> {
  const groups = [...Map.groupBy(pairs, keyOf).values()]
  return new Set(groups.flatMap((group) => group.toSorted(order).slice(0, 1)))
}

const proofOf = ({ platform_id, row: { outbox_seq, account_id, attempt, resends } }: Pair): EchoProof => ({
  outbox_seq,
  account_id,
  platform_id,
  attempt,
  resends,
})
