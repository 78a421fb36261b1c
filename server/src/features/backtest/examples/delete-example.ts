import type { deleteExample as endpoint } from '@skein/contract/automations/backtest/examples'
import type { InputOf } from '@skein/contract/endpoint'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { deleteExampleRow } from './example-store.ts'

export async function deleteExample(
  ctx: Ctx,
  { platform_user_id, example_id }: InputOf<typeof endpoint>,
): Promise<Record<string, never>> {
  const account = await requireAccount(ctx, platform_user_id)
  if (!(await deleteExampleRow(ctx.db, account.id, example_id))) throw notFound()
  return {}
}
