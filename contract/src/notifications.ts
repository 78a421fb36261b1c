import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id, Moment, Nothing } from './endpoint.ts'

/** What an owner is told about, in the order in which settings list it. */
const noticeKinds = ['handover', 'connection', 'failed_send', 'draft', 'budget'] as const
export const NoticeKind = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof NoticeKind>

/** How each kind is called where a person chooses. */
export const noticeLabels: Readonly<Record<NoticeKind, string>> = {
  handover: 'Somebody waits for a person',
  connection: 'A connection needs a new login',
  failed_send: 'Replies could not be sent',
  draft: 'Replies wait to be reviewed',
  budget: 'A model budget is nearly or fully spent',
}

export const NoticeLevel = z.enum(['info', 'warning', 'error'])
export type NoticeLevel = z.infer<typeof NoticeLevel>

/** Where a notice leads: a conversation, the ledger, the connection of an account, or its budget. */
export const NoticePlace = z.enum(['conversation', 'ledger', 'connection', 'budget'])
export type NoticePlace = z.infer<typeof NoticePlace>

/** One thing worth knowing. When it happens again the same notice comes back unread, with a higher `count`. */
export const Notice = z.object({
  notice_id: Id,
  kind: NoticeKind,
  level: NoticeLevel,
  title: z.string(),
  /** A sentence or two. */
  text: z.string(),
  /** The account it is about. */
  platform_user_id: Id,
  platform_username: z.string(),
  place: NoticePlace,
  /** The id of the conversation when it is about one; else null. */
  place_id: z.nullable(Id),
  count: z.number(),
  /** When it happened last. */
  happened_at: Moment,
  read_at: z.nullable(Moment),
})
export type Notice = z.infer<typeof Notice>

export const listNotices = defineEndpoint({
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
  output: z.array(Notice),
  paged: true,
})

const UnreadNotices = z.object({
  /** 100 stands for 100 or more. */
  unread: z.number(),
})

export const countUnreadNotices = defineEndpoint({
  method: 'GET',
  path: '/notices/unread',
  access: 'signed-in',
  summary: 'How many notices nobody has read',
  input: Nothing,
  output: UnreadNotices,
})

export const markNoticeRead = defineEndpoint({
  method: 'POST',
  path: '/notices/{notice_id}/read',
  access: 'signed-in',
  summary: 'Mark one notice as read',
  input: z.object({ notice_id: Id }),
  output: UnreadNotices,
})

export const markAllNoticesRead = defineEndpoint({
  method: 'POST',
  path: '/notices/read-all',
  access: 'signed-in',
  summary: 'Mark every notice as read',
  input: Nothing,
  output: UnreadNotices,
})

/** `shown`: it enters the list. `mail`: it is also sent to the address of the user. */
export const NoticeChoice = z.object({ kind: NoticeKind, shown: z.boolean(), mail: z.boolean() })
export type NoticeChoice = z.infer<typeof NoticeChoice>

/** What holds until somebody chooses: all of it is shown, and what must not wait is mailed. */
export const usualChoices: readonly NoticeChoice[] = noticeKinds.map((kind) => ({
  kind,
  shown: true,
  mail: kind === 'handover' || kind === 'connection',
}))

export const getNoticeChoices = defineEndpoint({
  method: 'GET',
  path: '/notices/preferences',
  access: 'signed-in',
  summary: 'Which notices the signed-in user wants, each kind once',
  input: Nothing,
  output: z.array(NoticeChoice),
})

/** Kinds that are not named stay as they are. */
export const saveNoticeChoices = defineEndpoint({
  method: 'PUT',
  path: '/notices/preferences',
  access: 'signed-in',
  summary: 'Choose which notices to get, and which of them by mail',
  input: z.object({ choices: z.array(NoticeChoice).check(z.maxLength(noticeKinds.length)) }),
  output: z.array(NoticeChoice),
})
