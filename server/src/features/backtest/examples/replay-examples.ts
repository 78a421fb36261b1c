import type {
  ExampleReplay,
  replayExamples as endpoint,
} from '@skein/contract/automations/backtest/example-replay'
import type { InputOf } from '@skein/contract/endpoint'
import { judgeExample, type ExampleVerdict } from '@skein/engine/replay/examples/judge-example'
import { requireAccount } from '#src/features/accounts/index.ts'
import { limitHeavyWork } from '#src/features/automations/index.ts'
import { businessHoursOf, findActiveAutomations } from '#src/features/stored-automations/index.ts'
import type { Ctx } from '#src/context.ts'
import { runInSlices } from '#src/infra/concurrency/slices.ts'
import { askForExamples } from './ask-for-examples.ts'
import { exampleSet, replayedExample, type ExampleSet } from './example-set.ts'
import { findExamples, type ExampleRow } from './example-store.ts'
import { textOf, toFailure } from './to-example.ts'

/** Decides the examples of an account with its active automations. Sends nothing. */
export async function replayExamples(
  ctx: Ctx,
  { platform_user_id, ask_models }: InputOf<typeof endpoint>,
): Promise<ExampleReplay> {
  const account = await requireAccount(ctx, platform_user_id)
  const active = await findActiveAutomations(ctx.db, [account.id])
  await limitHeavyWork(ctx, active)
  const examples = await findExamples(ctx.db, account.id)
  const automations = await exampleSet(active, await businessHoursOf(ctx.db, account.id))
  const { rows, asked, cost } = ask_models
    ? await askForExamples(ctx, account, { examples, automations })
    : { rows: examples, asked: 0, cost: 0 }
  const judged = await runInSlices(judgeSteps(rows, automations))
  const skippedExamples = judged.filter(({ verdict }) => verdict.state === 'skipped')
  return {
    passed: judged.filter(({ verdict }) => verdict.state === 'passed').length,
    failed: judged.flatMap(({ row, verdict }) =>
      verdict.state === 'failed' ? [toFailure(row, verdict)] : [],
    ),
    ...(skippedExamples.length === 0
      ? {}
      : { skipped: skippedExamples.map(({ row }) => ({ example_id: row.example_id, text: textOf(row) })) }),
    asked,
    cost,
  }
}

function* judgeSteps(rows: readonly ExampleRow[], automations: ExampleSet) {
  const judged: { row: ExampleRow; verdict: ExampleVerdict }[] = []
  for (const row of rows) {
    yield
    judged.push({ row, verdict: judgeExample(replayedExample(row, automations), automations.set) })
  }
  return judged
}
