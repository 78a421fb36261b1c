/** What came of one case. */
export interface Judged {
  /** What the table is divided by: a language, a carrier. */
  group: string
  right: boolean
  /** The case and what was said instead, for people. */
  wrong: string
  tokens: { input: number; output: number }
  /** US dollars. */
  cost: number
}

export interface SetResult {
  name: string
  judged: readonly Judged[]
  /** Lines below the table. */
  notes: readonly string[]
  /** Whatever the shares are, this must not pass. */
  failed: boolean
  seconds: number
}

export const nothingSpent = { tokens: { input: 0, output: 0 }, cost: 0 } as const

/** Judges every case, a few at a time, in the order given. */
export async function judgeAll<Case>(
  cases: readonly Case[],
  judge: (one: Case) => Promise<Judged>,
  atOnce = 4,
): Promise<Judged[]> {
  const results: Judged[] = []
  const waiting = cases.entries()
  const work = async () => {
    for (const [place, one] of waiting) results[place] = await judge(one)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
