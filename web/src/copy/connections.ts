/** The screen of all connections. */
export const connectionsWords = {
  title: 'Manage Your Connections',
  back: 'Back',
  talk: 'Talk to AI',
  kinds: 'Connection types',
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
  moreText: 'More integrations are planned.',
} as const
