const count = (n: number, one: string, many: string): string => (n === 1 ? one : many)

/** Texts around the figures of the dashboard. Loaded after them. */
export const nextWords = {
  attention: 'Needs attention',
  attentionFailed: 'What needs attention could not be loaded.',
  nothing: 'Nothing waits for you.',
  needs: {
    failed_sends: (n: number) =>
      `${n} ${count(n, 'message', 'messages')} did not arrive in the last seven days.`,
    drafts: (n: number) => `${n} ${count(n, 'reply waits', 'replies wait')} for your review.`,
    waiting_people: (n: number) => `${n} ${count(n, 'person asks', 'people ask')} for a person.`,
    near: 'At least 80 % of the AI budget is spent.',
    spent: 'The AI budget is spent. AI rules fall back to cheaper answers or wait.',
    ending: (day: string) => `The login at Instagram ends on ${day} and could not be renewed.`,
  },
  go: {
    drafts: 'Review',
    failed: 'See why',
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

  seriesFailed: 'The stored days could not be loaded.',
  placeholder: 'Your trend appears with 2 days of data',
  placeholderWhy: 'Instagram has given fewer than 2 days so far. These are the last 24 hours.',
} as const

/** Onboarding steps. */
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
      examples:
        'Its people, posts and numbers are examples on this machine: try whatever you like, nobody real gets a message.',
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
      practice: 'Play a follower: write what fits the rule, and see the reply appear a moment later.',
      play: 'Write as a follower',
      look: 'See why',
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
