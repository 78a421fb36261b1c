import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id, Moment, Nothing } from './endpoint.ts'

/** What an owner is told about, in the order in which settings list it. */
const notificationKinds = ['handover', 'connection', 'failed_send', 'draft', 'budget'] as const
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>

/** How each kind is called where a person chooses. */
export const notificationLabels: Readonly<Record<NotificationKind, string>> = {
  handover: 'Somebody waits for a person',
  connection: 'A connection needs attention',
  failed_send: 'Replies could not be sent',
  draft: 'Replies wait to be reviewed',
  budget: 'A model budget is nearly or fully spent',
}

export const NotificationLevel = z.enum(['info', 'warning', 'error'])
export type NotificationLevel = z.infer<typeof NotificationLevel>

/** Where a notice leads: a conversation, the ledger, the connection of an account, or its budget. */
export const NotificationPlace = z.enum(['conversation', 'ledger', 'connection', 'budget'])
export type NotificationPlace = z.infer<typeof NotificationPlace>

/** One thing worth knowing. When it happens again the same notice comes back unread, with a higher `count`. */
export const Notification = z.object({
  notice_id: Id,
  kind: NotificationKind,
  level: NotificationLevel,
  title: z.string(),
  /** A sentence or two. */
  text: z.string(),
  /** The account it is about. */
  platform_user_id: Id,
  platform_username: z.string(),
  place: NotificationPlace,
  /** The id of the conversation when it is about one; else null. */
  place_id: z.nullable(Id),
  count: z.number(),
  /** When it happened last. */
  happened_at: Moment,
  read_at: z.nullable(Moment),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/notices',
  access: 'signed-in',
  summary: 'What the signed-in user was told, the newest first; kept for 90 days',
  input: z.object({
    cursor: Cursor,
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    /** Only those of one account. */
    platform_user_id: z.optional(Id),
  }),
  output: z.array(Notification),
  paged: true,
})

const UnreadNotifications = z.object({
  /** 100 stands for 100 or more. */
  unread: z.number(),
})

export const countUnreadNotifications = defineEndpoint({
  method: 'GET',
  path: '/notices/unread',
  access: 'signed-in',
  summary: 'How many notices nobody has read',
  input: Nothing,
  output: UnreadNotifications,
})

export const markNotificationRead = defineEndpoint({
  method: 'POST',
  path: '/notices/{notice_id}/read',
  access: 'signed-in',
  summary: 'Mark one notice as read',
  input: z.object({ notice_id: Id }),
  output: UnreadNotifications,
})

export const markAllNotificationsRead = defineEndpoint({
  method: 'POST',
  path: '/notices/read-all',
  access: 'signed-in',
  summary: 'Mark every notice as read',
  input: Nothing,
  output: UnreadNotifications,
})

/** `shown`: it enters the list. `mail`: it is also sent to the address of the user. */
export const NotificationChoice = z.object({ kind: NotificationKind, shown: z.boolean(), mail: z.boolean() })
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** What holds until somebody chooses: all of it is shown, and what must not wait is mailed. */
export const defaultNotificationChoices: readonly NotificationChoice[] = notificationKinds.map((kind) => ({
  kind,
  shown: true,
  mail: kind === 'handover' || kind === 'connection',
}))

export const getNotificationChoices = defineEndpoint({
  method: 'GET',
  path: '/notices/preferences',
  access: 'signed-in',
  summary: 'Which notices the signed-in user wants, each kind once',
  input: Nothing,
  output: z.array(NotificationChoice),
})

/** Kinds that are not named stay as they are. */
export const saveNotificationChoices = defineEndpoint({
  method: 'PUT',
  path: '/notices/preferences',
  access: 'signed-in',
  summary: 'Choose which notices to get, and which of them by mail',
  input: z.object({ choices: z.array(NotificationChoice).check(z.maxLength(notificationKinds.length)) }),
  output: z.array(NotificationChoice),
})
