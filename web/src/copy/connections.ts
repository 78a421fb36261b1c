/** The screen of all connections, and the page of a mailbox. */
export const connectionsWords = {
  title: 'Manage Your Connections',
  back: 'Back',
  talk: 'Talk to AI',
  kinds: 'Kinds of connections',
  social: {
    tab: 'Social Media',
    connected: 'Connected Social Media',
    connect: 'Connect Social Media',
    empty: 'No social accounts connected yet. Connect one to get started!',
  },
  tools: {
    tab: 'Productivity Tools',
    connected: 'Connected Productivity Tools',
    connect: 'Connect Productivity Tools',
    empty: 'No productivity tools connected yet. Connect one to get started!',
  },
  moreTitle: 'More Tools Soon',
  moreText: 'Calendars and documents are next. Nothing has to be done here.',
  mailbox: 'Mailbox',
  mailboxTitle: 'Your mailboxes',
  mailboxText: 'The AI assistant reads and writes mail through them, and asks before it sends any.',
  noMailbox: 'No mailbox connected',
  noMailboxText: 'Connect a Gmail account, then it stands here.',
  connectMailbox: 'Connect Gmail',
  toPlatforms: 'Back to Platforms',
} as const
