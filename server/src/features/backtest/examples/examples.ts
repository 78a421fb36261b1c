import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { exampleLimits } from '@skein/contract/limits'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import {
  countExamples,
  findExample,
  findExamples,
  lockExamples,
  writeExample,
  deleteExampleRow,
} from './example-store.ts'
import { pastOfExample } from './past-of-example.ts'
import { toExample } from './to-example.ts'
import { perAccount } from '#src/features/users/index.ts'

/** Stores an event with the wanted outcome. Throws 409 when the account would have more than the maximum of examples. */
export const keepExample: UseCase<typeof api.automations.keepExample> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { past, verdicts } = await pastOfExample(ctx, account, input)
  const example_id = ctx.ids.next()
  return ctx.db.transaction(async (tx) => {
    await lockExamples(tx, account.id)
    await writeExample(tx, {
      example_id,
      account_id: account.id,
      source_event_id: input.source_event_id ?? null,
      past,
      expected: input.expected,
      verdicts,
      author_id: account.user_id,
      created_at: new Date(ctx.clock.now()).toISOString(),
    })
    // Counted after the write, which can replace an example.
    if ((await countExamples(tx, account.id)) > exampleLimits.examples)
      throw new AppError('conflict', m.server_examples_max({ max: exampleLimits.examples }))
    const row = await findExample(tx, account.id, example_id)
    if (!row) throw notFound()
    return toExample(row)
  })
}

/** Returns the examples of an account, newest first. */
export const listExamples: UseCase<typeof api.automations.listExamples> = async (
  ctx,
  { platform_user_id },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  return (await findExamples(ctx.db, account.id)).map(toExample)
}

export const deleteExample: UseCase<typeof api.automations.deleteExample> = async (
  ctx,
  { platform_user_id, example_id },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  if (!(await deleteExampleRow(ctx.db, account.id, example_id))) throw notFound()
  return {}
}

/** The examples of an account. */
export const exampleExport = [
  perAccount('automation_examples', async function* ({ db }, account_id) {
    yield (await findExamples(db, account_id)).map(toExample)
  }),
]
