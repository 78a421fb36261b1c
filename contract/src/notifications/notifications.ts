import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id, Moment, Nothing } from '../endpoint.ts'

/** Kinds of notifications, in the order of the settings, with what is sent of them unless the user chooses otherwise. */
const kinds = {
  handover: { label: () => m.common_a_customer_needs_reply(), mail: true, push: true },
  mention: { label: () => m.notification_kind_mention(), mail: true, push: true },
  assignment: { label: () => m.notification_kind_assignment(), mail: true, push: true },
  connection: { label: () => m.notification_kind_connection(), mail: true, push: true },
  failed_send: { label: () => m.notification_kind_failed_send(), mail: false, push: false },
  draft: { label: () => m.notification_kind_draft(), mail: false, push: true },
  budget: { label: () => m.notification_kind_budget(), mail: false, push: false },
} as const

export type NotificationKind = keyof typeof kinds
export const notificationKinds = Object.keys(kinds) as [NotificationKind, ...NotificationKind[]]
export const NotificationKind = z.enum(notificationKinds)

/** Returns the name of a kind in the settings. */
export const labelOfKind = (kind: NotificationKind): string => kinds[kind].label()

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

/** `shown`: appears in the list. `mail`: also sent to the address of the user. `push`: also pushed to browsers. */
export const NotificationChoice = z.object({
  kind: NotificationKind,
  shown: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** Returns the choice of a user who has chosen nothing. */
export const usualChoice = (kind: NotificationKind): NotificationChoice => {
  const { mail, push } = kinds[kind]
  return { kind, shown: true, mail, push }
}

export const getNotificationChoices = defineEndpoint({
  method: 'GET',
  path: '/notices/preferences',
  permission: 'none',
  summary: 'Notification preferences of the signed-in user, each kind once',
  input: Nothing,
  output: z.array(NotificationChoice),
})

const ChangedChoice = z.extend(NotificationChoice, { push: z.optional(z.boolean()) })

/** Omitted kinds are unchanged, and so is an omitted `push`. */
export const saveNotificationChoices = defineEndpoint({
  method: 'PUT',
  path: '/notices/preferences',
  permission: 'none',
  summary: 'Choose which notifications to get, and which of them by email and as push messages',
  input: z.object({ choices: z.array(ChangedChoice).check(z.maxLength(notificationKinds.length)) }),
  output: z.array(NotificationChoice),
})
