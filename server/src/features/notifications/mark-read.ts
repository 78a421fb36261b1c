import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { countUnread, markAllRead, markRead } from './store.ts'

export async function unreadNotifications(ctx: Ctx): Promise<{ unread: number }> {
  return { unread: await countUnread(ctx.db, requireUser(ctx).user_id) }
}

export async function markNotificationRead(
  ctx: Ctx,
  { notice_id }: InputOf<typeof api.notices.markRead>,
): Promise<{ unread: number }> {
  const { user_id } = requireUser(ctx)
  if (!(await markRead(ctx.db, { user_id, notice_id, now: new Date(ctx.clock.now()) }))) throw notFound()
  return unreadNotifications(ctx)
}

export async function markAllNotificationsRead(ctx: Ctx): Promise<{ unread: number }> {
  await markAllRead(ctx.db, { user_id: requireUser(ctx).user_id, now: new Date(ctx.clock.now()) })
  return unreadNotifications(ctx)
}
