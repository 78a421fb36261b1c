export const notificationWords = {
  title: 'Notifications',
  open: (unread: number) =>
    unread === 0 ? 'Notifications' : `Notifications (${unread > 99 ? '99+' : unread} unread)`,
  palette: 'Search and commands',
  needsYou: 'Needs your attention',
  thisVisit: 'This session',
  nothing: 'No notifications. We keep them for 90 days.',
  nothingThisVisit: 'Messages from this session appear here.',
  failed: "Couldn't load notifications.",
  loading: 'Loading notifications',
  unread: 'Unread',
  markAll: 'Mark all as read',
  markFailed: "Couldn't mark as read.",
  older: 'Show older',
  times: (count: number) => `${count} times`,
  go: {
    conversation: 'Open conversation',
    ledger: 'View activity',
    connection: 'View connection',
    budget: 'View budget',
  },
} as const
