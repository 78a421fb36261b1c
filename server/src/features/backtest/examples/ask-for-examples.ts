import { exampleLimits } from '@skein/contract/limits'
import { judgeExample } from '@skein/engine/replay/examples/judge-example'
import type { Verdict } from '@skein/engine/verdict'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import { verdictFor } from '#src/features/ai-decisions/index.ts'
import type { Ctx } from '#src/context.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { replayedExample, type ExampleSet } from './example-set.ts'
import { addVerdicts, type ExampleRow, type StoredVerdict } from './example-store.ts'

interface Asking {
  examples: readonly ExampleRow[]
  automations: ExampleSet
}

interface Asked {
  /** The examples with their new answers. */
  rows: ExampleRow[]
  /** The number of model calls. */
  asked: number
  /** US dollars. */
  cost: number
}

const maxConcurrentCalls = 10

/**
 * Calls models for examples that depend on an answer that is not stored, and stores the answers with the examples. Stops at
 * the maximum number of calls. An example whose model fails stays without an answer.
 */
export async function askForExamples(
  ctx: Ctx,
  account: OwnedAccount,
  { examples, automations }: Asking,
): Promise<Asked> {
  const rows = [...examples]
  const result = { asked: 0, cost: 0 }
  const failedIndexes = new Set<number>()
  for (let remainingCalls: number = exampleLimits.calls; remainingCalls > 0;) {
    const questions = questionsOf(rows, automations)
      .filter(({ index }) => !failedIndexes.has(index))
      .slice(0, Math.min(remainingCalls, maxConcurrentCalls))
    if (questions.length === 0) break
    remainingCalls -= questions.length
    const answers = await Promise.all(
      questions.map((question) => ask(ctx, account.id, { question, automations })),
    )
    for (const [position, { index, row }] of questions.entries()) {
      const answer = answers[position]
      if (answer) {
        result.asked += 1
        result.cost += typeof answer.verdict.figures['cost'] === 'number' ? answer.verdict.figures['cost'] : 0
        const verdicts = [...row.verdicts.filter((each) => !isSame(each, answer)), answer]
        rows[index] = { ...row, verdicts }
        await addVerdicts(ctx.db, account.id, { example_id: row.example_id, verdicts })
      } else failedIndexes.add(index)
    }
  }
  return { ...result, rows }
}

const isSame = (a: StoredVerdict, b: StoredVerdict) => a.place === b.place && a.number === b.number

interface Question {
  index: number
  row: ExampleRow
  place: number
  number: number
}

/** Returns the first question of each example. */
function questionsOf(rows: readonly ExampleRow[], automations: ExampleSet): Question[] {
  return rows.flatMap((row, index) => {
    const { state, questions } = judgeExample(replayedExample(row, automations), automations.set)
    const [first] = questions
    return state === 'skipped' && first ? [{ index, row, ...first }] : []
  })
}

/** Returns null if no model answers. */
async function ask(
  ctx: Ctx,
  account_id: string,
  { question, automations }: { question: Question; automations: ExampleSet },
): Promise<StoredVerdict | null> {
  const { row, place, number } = question
  const { set, settingsOf, fingerprints } = automations
  const event = row.past[place]?.event
  const automation = event && set.byEvent[event.kind].byNumber.get(number)
  const settings = settingsOf.get(number)
  const fingerprint = fingerprints.get(number)
  if (!automation || !settings || fingerprint === undefined) return null
  const verdict = await answerOf(() =>
    verdictFor(ctx, { account_id, event, automation, settings, purpose: 'simulation' }),
  )
  const isAnswered = verdict?.outcome === 'answered' || verdict?.outcome === 'unknown'
  return isAnswered ? { place, number, asked: fingerprint, verdict } : null
}

async function answerOf(call: () => Promise<Verdict>): Promise<Verdict | null> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}
