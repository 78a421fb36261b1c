import { m } from '@skein/messages'

/** The page of the connected mailboxes. */
export const mailboxWords = {
  page: m.mailbox_page(),
  title: m.mailbox_title(),
  lead: m.mailbox_lead(),
  none: m.mailbox_none(),
  noneText: m.mailbox_none_text(),
  connect: m.mailbox_connect(),
  toPlatforms: m.mailbox_to_platforms(),
  abilities: m.mailbox_abilities(),
  can: [m.mailbox_can_1(), m.mailbox_can_2(), m.mailbox_can_3(), m.mailbox_can_4()],
  cannot: m.mailbox_cannot(),
  ask: m.mailbox_ask(),
  activity: m.mailbox_activity(),
  noActivity: m.mailbox_no_activity(),
  activityFailed: m.mailbox_activity_failed(),
  noSubject: m.mailbox_no_subject(),
  unread: m.mailbox_unread(),
  from: (name: string) => m.mailbox_from({ name }),
  to: (name: string) => m.mailbox_to({ name }),
  inMailbox: (address: string) => m.mailbox_in_mailbox({ address }),
  actions: {
    listed: m.mailbox_actions_listed(),
    read: m.mailbox_actions_read(),
    drafted: m.mailbox_actions_drafted(),
    sent: m.mailbox_actions_sent(),
  },
} as const
