const count = (n: number, one: string, many: string): string => (n === 1 ? one : many)

/** Texts around the figures of the dashboard. Loaded after them. */
export const nextWords = {
  attention: 'Needs attention',
  attentionFailed: "Couldn't load your to-dos.",
  nothing: "You're all caught up.",
  needs: {
    failed_sends: (n: number) => `${n} ${count(n, 'message', 'messages')} failed in the last 7 days.`,
    drafts: (n: number) => `${n} ${count(n, 'reply needs', 'replies need')} review.`,
    waiting_people: (n: number) => `${n} ${count(n, 'conversation needs', 'conversations need')} a reply.`,
    near: "You've used over 80% of your AI budget.",
    spent: "You've reached your AI budget. AI replies are limited until it resets.",
    ending: (day: string) => `Instagram access expires on ${day}. Reconnect to keep automations running.`,
  },
  go: {
    drafts: 'Review',
    failed: 'View details',
    chat: 'Open Live Chat',
    settings: 'Open settings',
    reconnect: 'Reconnect',
  },

  today: 'Today',
  todayNone: 'No automatic replies yet today.',
  done: {
    replies: 'Replies',
    private_messages: 'Private messages',
    direct_messages: 'Direct messages',
    moderated: 'Moderated',
    failed: 'Failed',
  },

  seriesFailed: "Couldn't load your trend.",
  placeholder: 'Your trend appears tomorrow',
  placeholderWhy: 'We need two days of data to draw a trend. These are the last 24 hours.',
} as const

/** Onboarding steps. */
export const stepWords = {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} completed`,
  hide: 'Hide first steps',
  done: 'Done',
  open: 'To do',
  steps: {
    connect: {
      title: 'Connect an account',
      text: (name: string) => `@${name} is connected.`,
      examples: 'This is a demo account. Try anything: no real person will be contacted.',
      broken: (name: string) => `Reconnect @${name} to continue.`,
      action: 'Platforms',
    },
    rule: {
      title: 'Create your first automation',
      text: 'Choose when to reply and what to say.',
      reached: (n: number) => count(n, '1 automation created.', `${n} automations created.`),
      action: 'Create automation',
    },
    test: {
      title: 'Test it',
      text: 'Post a comment with your keyword and see the reply.',
      reached: (n: number) => count(n, '1 reply sent.', `${n} replies sent.`),
      action: 'Open automation',
      openList: 'Open automations',
      practice: 'Send a test comment as a follower and see the reply.',
      play: 'Send a test comment',
      look: 'View details',
    },
    train: {
      title: 'Train the chatbot',
      text: 'Add text, a website or PDFs for it to answer from.',
      reached: (n: number) => count(n, '1 source ready.', `${n} sources ready.`),
      action: 'Train',
    },
    publish: {
      title: 'Publish the chatbot',
      text: 'Let the chatbot reply to direct messages.',
      reached: 'Your chatbot replies to direct messages.',
      action: 'Publish',
    },
  },
} as const
