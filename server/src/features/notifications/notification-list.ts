import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import {
  notificationKinds,
  usualChoice,
  type NotificationChoice,
} from '@skein/contract/notifications/notifications'
import { requireAccount } from '#src/features/accounts/index.ts'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx, UseCase, PagedUseCase } from '#src/context.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import {
  findNotifications,
  countUnread,
  markAllRead,
  markRead,
  findChoices,
  saveChoice,
  type ChoiceRow,
} from './store.ts'

const pageSize = 30

export const listNotifications: PagedUseCase<typeof api.notices.list> = async (
  ctx,
  { cursor, limit = pageSize, platform_user_id },
) => {
  const { user_id } = requireUser(ctx)
  if (platform_user_id !== undefined) await requireAccount(ctx, platform_user_id)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const notifications = await findNotifications(ctx.db, {
    user_id,
    platform_user_id,
    after,
    limit: limit + 1,
  })
  const data = notifications.slice(0, limit)
  const last = notifications.length > limit ? data.at(-1) : undefined
  return { data, next_cursor: last ? `${last.happened_at} ${last.notice_id}` : null }
}

function readCursor(cursor: string): { at: string; id: string } {
  const [, at, id] = /^(\d{4}-[\d:T.-]+Z) ([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at))) {
    throw new AppError('validation', 'The cursor is not valid.', { detail: 'cursor' })
  }
  return { at, id }
}

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

export async function getChoices(ctx: Ctx): Promise<NotificationChoice[]> {
  return choicesWith(await findChoices(ctx.db, requireUser(ctx).user_id))
}

export const saveChoices: UseCase<typeof api.notices.saveChoices> = async (ctx, { choices }) => {
  const { user_id } = requireUser(ctx)
  await ctx.db.transaction(async (tx) => {
    for (const choice of choices) await saveChoice(tx, user_id, { ...choice, push: choice.push ?? null })
  })
  return getChoices(ctx)
}

/** Returns the choice for every kind, with defaults. A notification that is not shown is neither mailed nor pushed. */
function choicesWith(choices: readonly ChoiceRow[]): NotificationChoice[] {
  return notificationKinds.map((kind) => {
    const usual = usualChoice(kind)
    const { shown, mail, push } = choices.find((choice) => choice.kind === kind) ?? usual
    return { kind, shown, mail: shown && mail, push: shown && (push ?? usual.push) }
  })
}
