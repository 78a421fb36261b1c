import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { NotificationChoice } from '@skein/contract/notifications'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { findChoices, saveChoice } from './store.ts'
import { choicesWith } from './notification-logic.ts'

export async function getChoices(ctx: Ctx): Promise<NotificationChoice[]> {
  return choicesWith(await findChoices(ctx.db, requireUser(ctx).user_id))
}

export async function saveChoices(
  ctx: Ctx,
  { choices }: InputOf<typeof api.notices.saveChoices>,
): Promise<NotificationChoice[]> {
  const { user_id } = requireUser(ctx)
  await ctx.db.transaction(async (tx) => {
    for (const choice of choices) await saveChoice(tx, user_id, choice)
  })
  return getChoices(ctx)
}
