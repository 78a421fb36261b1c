export const notificationWords = {
  title: 'Notifications',
  open: (unread: number) =>
    unread === 0 ? 'Notifications' : `Notifications, ${unread > 99 ? '99+' : unread} unread`,
  palette: 'Search and commands',
  needsYou: 'What needs you',
  thisVisit: 'This visit',
  nothing: 'Nothing needs you. Who waits for a person, drafts and troubles are kept here for 90 days.',
  nothingThisVisit: 'Notices of this visit are kept here, so that none is missed.',
  failed: 'The notifications could not be loaded.',
  loading: 'Loading notifications',
  unread: 'Unread',
  markAll: 'Mark all as read',
  markFailed: 'That could not be marked as read.',
  older: 'Show older',
  times: (count: number) => `${count} times`,
  go: {
    conversation: 'Open the conversation',
    ledger: 'Open the ledger',
    connection: 'Open the connections',
    budget: 'Open the budget',
  },
} as const
