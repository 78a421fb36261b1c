import { m } from '@skein/messages'

export const notificationWords = {
  title: m.notifications_title(),
  open: (unread: number) =>
    unread === 0
      ? m.notifications_open_notifications()
      : unread > 99
        ? m.notifications_open_notifications_unread()
        : m.notifications_open_notifications_unread_2({ unread }),
  palette: m.notifications_palette(),
  needsYou: m.notifications_needs_you(),
  thisVisit: m.notifications_this_visit(),
  nothing: m.notifications_nothing(),
  nothingThisVisit: m.notifications_nothing_this_visit(),
  failed: m.notifications_failed(),
  loading: m.notifications_loading(),
  unread: m.notifications_unread(),
  markAll: m.notifications_mark_all(),
  markFailed: m.notifications_mark_failed(),
  older: m.notifications_older(),
  times: (count: number) => m.notifications_times({ count }),
  go: {
    conversation: m.notifications_go_conversation(),
    ledger: m.notifications_go_ledger(),
    connection: m.notifications_go_connection(),
    budget: m.notifications_go_budget(),
  },
} as const
