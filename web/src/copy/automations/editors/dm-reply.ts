import { m } from '@skein/messages'

export const dmReplyWords = {
  titles: { create: m.dm_reply_titles_create(), edit: m.dm_reply_titles_edit() },
  /** Prefix of the name of an unnamed automation. */
  event: m.dm_reply_event(),
} as const

export const privateMessageWords = {
  titles: {
    create: m.dm_reply_private_message_titles_create(),
    edit: m.dm_reply_private_message_titles_edit(),
  },
  event: m.dm_reply_private_message_event(),
  failed: (message: string) => m.dm_reply_private_message_failed({ message }),
} as const
