/** Result of one case. */
export interface Judged {
  /** Row of the table: a language, a carrier. */
  group: string
  right: boolean
  /** Description of the case and the wrong result. */
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
  /** True fails the run regardless of the shares. */
  failed: boolean
  seconds: number
}

export const nothingSpent = { tokens: { input: 0, output: 0 }, cost: 0 } as const

/** Judges all cases with limited concurrency. Returns the results in the given order. */
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
