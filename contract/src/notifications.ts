import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id, Moment, Nothing } from './endpoint.ts'

/** Kinds of notifications, in the order of the settings. */
const notificationKinds = ['handover', 'connection', 'failed_send', 'draft', 'budget'] as const
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>

/** Names of the kinds in the settings. */
export const notificationLabels: Readonly<Record<NotificationKind, () => string>> = {
  handover: () => m.common_a_customer_needs_reply(),
  connection: () => m.notification_kind_connection(),
  failed_send: () => m.notification_kind_failed_send(),
  draft: () => m.notification_kind_draft(),
  budget: () => m.notification_kind_budget(),
}

export const NotificationLevel = z.enum(['info', 'warning', 'error'])
export type NotificationLevel = z.infer<typeof NotificationLevel>

/** Target of a notification: a conversation, the decision log, the connection of an account, or its budget. */
export const NotificationPlace = z.enum(['conversation', 'activity', 'connection', 'budget'])
export type NotificationPlace = z.infer<typeof NotificationPlace>

/** A notification. If it happens again, it becomes unread with a higher `count`. */
export const Notification = z.object({
  notice_id: Id,
  kind: NotificationKind,
  level: NotificationLevel,
  title: z.string(),
  /** A sentence or two. */
  text: z.string(),
  /** The account that it concerns. */
  platform_user_id: Id,
  platform_username: z.string(),
  place: NotificationPlace,
  /** The id of the conversation or of the activity entry; null for another place, and for several entries. */
  place_id: z.nullable(Id),
  /** The customer of the conversation, as far as it is known. */
  person: z.optional(
    z.object({
      name: z.nullable(z.string()),
      username: z.nullable(z.string()),
      picture_url: z.nullable(z.string()),
    }),
  ),
  count: z.number(),
  /** Time of the last occurrence. */
  happened_at: Moment,
  read_at: z.nullable(Moment),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/notices',
  permission: 'none',
  summary: 'Notifications of the signed-in user, newest first; kept for 90 days',
  input: z.object({
    cursor: Cursor,
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    /** Filters by account. */
    platform_user_id: z.optional(Id),
  }),
  output: z.array(Notification),
  paged: true,
})

const UnreadNotifications = z.object({
  /** 100 means 100 or more. */
  unread: z.number(),
})

export const countUnreadNotifications = defineEndpoint({
  method: 'GET',
  path: '/notices/unread',
  permission: 'none',
  summary: 'Number of unread notifications',
  input: Nothing,
  output: UnreadNotifications,
})

export const markNotificationRead = defineEndpoint({
  method: 'POST',
  path: '/notices/{notice_id}/read',
  permission: 'none',
  summary: 'Mark one notification as read',
  input: z.object({ notice_id: Id }),
  output: UnreadNotifications,
})

export const markAllNotificationsRead = defineEndpoint({
  method: 'POST',
  path: '/notices/read-all',
  permission: 'none',
  summary: 'Mark every notification as read',
  input: Nothing,
  output: UnreadNotifications,
})

/** `shown`: appears in the list. `mail`: also sent to the address of the user. */
export const NotificationChoice = z.object({ kind: NotificationKind, shown: z.boolean(), mail: z.boolean() })
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** Defaults: all kinds are shown, urgent ones are mailed. */
export const defaultNotificationChoices: readonly NotificationChoice[] = notificationKinds.map((kind) => ({
  kind,
  shown: true,
  mail: kind === 'handover' || kind === 'connection',
}))

export const getNotificationChoices = defineEndpoint({
  method: 'GET',
  path: '/notices/preferences',
  permission: 'none',
  summary: 'Notification preferences of the signed-in user, each kind once',
  input: Nothing,
  output: z.array(NotificationChoice),
})

/** Omitted kinds are unchanged. */
export const saveNotificationChoices = defineEndpoint({
  method: 'PUT',
  path: '/notices/preferences',
  permission: 'none',
  summary: 'Choose which notifications to get, and which of them by email',
  input: z.object({ choices: z.array(NotificationChoice).check(z.maxLength(notificationKinds.length)) }),
  output: z.array(NotificationChoice),
})
