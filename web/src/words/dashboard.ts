const count = (n: number, one: string, many: string): string => (n === 1 ? one : many)

/** The workspace's first screen. */
export const dashboardWords = {
  title: 'Dashboard',
  greeting: "Welcome back! Here's your Instagram overview.",
  lastUpdated: 'Last updated',
  stale: (clock: string) => `These numbers are from ${clock}.`,
  refresh: 'Ask Instagram again',
  insights: 'Insights of the last 24 hours',
  insightsFailed: 'Failed to fetch Instagram insights.',
  retry: 'Retry',
  notOffered: 'not offered by Meta',
  metrics: {
    reach: 'Reach',
    website_clicks: 'Website Clicks',
    profile_views: 'Profile Views',
    accounts_engaged: 'Accounts Engaged',
    total_interactions: 'Total Interactions',
    likes: 'Likes',
    comments: 'Comments',
    saves: 'Saves',
  },
  unchanged: 'as before',
  change: (percent: number) => `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`,
  thanBefore: ' against the 24 hours before',

  attention: 'Needs attention',
  attentionFailed: 'What needs attention could not be loaded.',
  nothing: 'Nothing waits for you.',
  needs: {
    failed_sends: (n: number) =>
      `${n} ${count(n, 'message', 'messages')} did not arrive in the last seven days.`,
    drafts: (n: number) => `${n} ${count(n, 'reply waits', 'replies wait')} for your review.`,
    waiting_people: (n: number) => `${n} ${count(n, 'person asks', 'people ask')} for a person.`,
    near: '80 % of the AI budget are spent.',
    spent: 'The AI budget is spent. AI rules fall back to cheaper answers or wait.',
    ending: (day: string) => `The login at Instagram ends on ${day} and could not be renewed.`,
  },
  go: {
    rules: 'Open automations',
    chat: 'Open Live Chat',
    settings: 'Open settings',
    reconnect: 'Reconnect',
  },

  today: 'Today',
  todayNone: 'Automation has done nothing today yet.',
  done: {
    replies: 'Replies',
    private_messages: 'Private messages',
    direct_messages: 'Direct messages',
    moderated: 'Moderated',
    failed: 'Failed',
  },

  overview: 'Engagement Overview',
  placeholder: 'Chart component will be implemented here',
  placeholderWhy:
    'A chart needs two days. Numbers are kept once a day; until then, these are of the last 24 hours.',
  seriesFailed: 'The stored days could not be loaded.',
} as const

/** The way of a new user to a working account. */
export const stepWords = {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  hide: 'Hide the first steps',
  done: 'Done',
  open: 'To do',
  steps: {
    connect: {
      title: 'Connect an account',
      text: (name: string) => `@${name} is connected.`,
      broken: (name: string) => `@${name} needs a new login.`,
      action: 'Platforms',
    },
    rule: {
      title: 'Write the first rule',
      text: 'Say when Skein should answer, and with which words.',
      reached: (n: number) => count(n, 'One rule is saved.', `${n} rules are saved.`),
      action: 'Create a rule',
    },
    test: {
      title: 'Test it',
      text: 'Write a comment that fits the rule, and see the reply appear under it.',
      reached: (n: number) => count(n, 'One reply was sent.', `${n} replies were sent.`),
      action: 'Open automations',
    },
    train: {
      title: 'Train the chatbot',
      text: 'Give it a text, a website or a PDF to answer from.',
      reached: (n: number) => count(n, 'One source is ready.', `${n} sources are ready.`),
      action: 'Train',
    },
    publish: {
      title: 'Publish the chatbot',
      text: 'Let AI answer direct messages.',
      reached: 'AI answers direct messages.',
      action: 'Publish',
    },
  },
} as const
