/** Texts of the landing page below its first view. */
export const showcaseWords = {
  title: 'Two ways to say what you want',
  query: 'Query-Based',
  data: 'Data-Driven',
  queryLead: 'Describe what you want. The assistant makes a plan and asks before it sends anything.',
  uses: 'Uses',
  steps: [
    ['Parse', 'Your request becomes an automation or a step-by-step plan.'],
    ['Plan', 'You see the plan. Anything that sends a message shows the account and the exact text first.'],
    ['Run', 'The assistant sends nothing without your approval, and every action is logged.'],
  ],
  builder: {
    lead: 'The same idea as a form. Illustration only.',
    legend: 'Automation builder',
    target: 'Target platform',
    template: 'Content template',
    templateText: "New in the shop: {product}. Comment “price” and we'll message you.",
    model: 'AI model',
    models: 'Default model',
    time: 'Schedule time',
    frequency: 'Frequency',
    frequencies: ['Daily', 'Weekly', 'Monthly'],
    deploy: 'Deploy Automation',
    reads: 'As a sentence:',
    why: 'Either way, you can read the automation before it goes live.',
  },
} as const

export const showcaseQueries = [
  {
    text: 'Send a private message to everyone who comments “price” on my last three posts.',
    uses: ['Instagram', 'Comments', 'Direct messages'],
  },
  {
    text: 'Hide comments that sell followers, and show me each one.',
    uses: ['Instagram', 'Moderation', 'Activity'],
  },
  {
    text: 'Answer shipping questions from my knowledge base.',
    uses: ['Direct messages', 'Knowledge base', 'AI'],
  },
  { text: "Draft a reply to our supplier's unread email.", uses: ['Gmail', 'Assistant'] },
  {
    text: 'What do potters write about this autumn on LinkedIn and TikTok?',
    uses: ['Research', 'Assistant'],
  },
] as const

export const platformWords = {
  title: 'One place for your platforms',
  lead: 'Instagram and Gmail are available now. More platforms are planned.',
  list: [
    ['Instagram', 'Comments, direct messages, moderation, insights.', true],
    ['Gmail', 'Read and draft email with the assistant.', true],
    ['WhatsApp', 'Conversations of a business number.', false],
    ['Facebook', 'Comments and messages of a page.', false],
    ['X', 'Schedule tweets and manage interactions.', false],
    ['Slack', 'Reports and questions in a channel.', false],
    ['Microsoft Teams', 'Reports and questions in a team.', false],
  ],
} as const

export const demoWords = {
  title: 'AI THAT RESPONDS LIKE YOU',
  lead: "Replies follow your instructions and your sources, in the customer's language. Prices, dates and links that you didn't provide are held for your review.",
  phone: 'What a customer sees',
  caption: 'AI reply',
  account: 'clayandember',
  /** Earlier messages in turns, customer first. */
  earlier: [
    'Do you ship the blue mug to Norway?',
    'We do! Delivery takes 5–7 days and costs €9.',
    'Lovely. Does it survive the dishwasher?',
    'Yes, all our stoneware does. Shall I put one aside for you?',
  ],
  question: 'Please! And can you paint a name on it?',
  answer: "One for Rosa! I've let her know; she'll message you today.",
  figures: [
    ['1,284', 'replies in a month'],
    ['3 s', 'median reply time'],
    ['6%', 'passed to a person'],
  ],
} as const

export const featureWords = {
  title: 'Built to be trusted',
  lead: 'Names and numbers are examples.',
  list: [
    {
      title: 'Read every automation',
      text: 'Each automation is one sentence. Click a part in the editor to change it.',
    },
    {
      title: 'See why',
      text: "For every comment, Activity shows which checks passed and why there was or wasn't a reply.",
    },
    {
      title: 'No double replies',
      text: "If Instagram doesn't confirm a message, Skein checks before sending again.",
    },
    {
      title: 'Test before you go live',
      text: 'A backtest shows what would have been sent, skipped and spent. Nothing is sent.',
    },
    {
      title: 'Your data stays with you',
      text: 'One command on your own server, with a demo Instagram account to practice. No fee per contact.',
    },
  ],
  whyGates: [
    'The comment contains “price”',
    'The post is among all posts',
    'No replies yet',
    'Sent once, at 09:41',
  ],
  onceSteps: ['Delivered five times', 'Decided once', 'Sent once'],
  backtest: [
    '112 comments from last week',
    '14 would get a reply',
    '98 would be skipped, with reasons',
    '0 sent',
  ],
  command: 'npm start',
} as const

export const connectWords = {
  title: 'Setup in 2 minutes',
  lead: 'Run Skein without a Meta app and try it with a demo Instagram account.',
  steps: [
    'Sign up with your email address.',
    'Connect Instagram. On a server without a Meta app, you get a demo account.',
    'Create your first automation and send a test comment.',
  ],
  instagram: 'Connect Instagram',
  gmail: 'Connect Gmail',
} as const

export const faqWords = {
  title: 'Questions and answers',
  more: 'Read the guide',
  list: [
    [
      'What does it cost?',
      'Skein is free and open source. You pay for your server and, if you use AI, for the calls to the model provider you choose. A spend limit caps them.',
    ],
    [
      'Can I try it without a Meta app?',
      'Yes. A new server starts in demo mode with a simulated Instagram and demo accounts. Nothing reaches real people.',
    ],
    [
      'What do I need for my own account?',
      'An Instagram business or creator account and a Meta app with your keys. The guide lists each step.',
    ],
    [
      'Do I need AI?',
      'No. Keyword automations and Live Chat work without a model. AI decisions, AI replies, the chatbot and the assistant need one.',
    ],
    [
      'Where is my data?',
      'In the database of your server. Texts go to a model provider only where you use AI, and you can run your own model.',
    ],
    [
      'Does the assistant act without me?',
      'It reads without asking. Before it sends anything, it shows the account, the recipients and the text for your approval.',
    ],
  ],
} as const

export const pictureWords = {
  title: 'See the product',
  lead: 'Screens of a demo account.',
  list: [
    ['editor', 'Editor', 'Write an automation and see the reply on a phone before it goes live.'],
    ['activity', 'Activity', 'Each comment with its reply, or with the reason for no reply.'],
    ['inbox', 'Live Chat', 'Comments, private replies and messages of a customer in one thread.'],
  ],
} as const
