/** Texts of the landing page below its first view. */
export const showcaseWords = {
  title: 'Two ways to say what you want',
  query: 'Query-Based',
  data: 'Data-Driven',
  queryLead:
    'Write it as you would tell a colleague. The assistant makes a plan and asks before anything leaves.',
  uses: 'Uses',
  steps: [
    ['Parse', 'Who writes, about what, and what should happen: your sentence becomes a rule or a plan.'],
    ['Plan', 'Each step is shown before it runs, with the account, the words and what it will cost.'],
    ['Run', 'Answers go out once. What leaves the house waits for your yes, and the ledger keeps why.'],
  ],
  builder: {
    lead: 'The same idea as a form. This one is a picture of it: nothing here is connected.',
    legend: 'Automation builder',
    target: 'Target platform',
    template: 'Content template',
    templateText: 'New in the shop: {product}. Comment “price” and we write to you.',
    model: 'AI model',
    models: 'Default model',
    time: 'Schedule time',
    frequency: 'Frequency',
    frequencies: ['Daily', 'Weekly', 'Monthly'],
    deploy: 'Deploy Automation',
    reads: 'It reads as a sentence too:',
    why: 'Whatever way you say it, you can read what you get before it is live.',
  },
} as const

export const showcaseQueries = [
  {
    text: 'Write privately to everyone who comments “price” under my last three posts.',
    uses: ['Instagram', 'Comments', 'Direct messages'],
  },
  {
    text: 'Hide comments that sell followers, and show me each one.',
    uses: ['Instagram', 'Moderation', 'Ledger'],
  },
  {
    text: 'Answer questions about shipping from what I taught you.',
    uses: ['Direct messages', 'Knowledge base', 'AI'],
  },
  { text: 'Draft an answer to the unread mail of our supplier.', uses: ['Gmail', 'Assistant'] },
  {
    text: 'What do potters write about this autumn on LinkedIn and TikTok?',
    uses: ['Research', 'Assistant'],
  },
] as const

export const platformWords = {
  title: 'One thread through every platform',
  lead: 'Instagram and Gmail are connected today. The others are what the same rules are being made ready for.',
  list: [
    ['Instagram', 'Comments, direct messages, moderation, insights.', true],
    ['WhatsApp', 'Conversations of a business number.', false],
    ['Facebook', 'Comments and messages of a page.', false],
    ['X', 'Schedule tweets and manage interactions.', false],
    ['Slack', 'Reports and questions in a channel.', false],
    ['Microsoft Teams', 'Reports and questions in a team.', false],
  ],
} as const

export const demoWords = {
  title: 'AI THAT RESPONDS LIKE YOU',
  lead: 'It writes from your prompt, your rule and what you taught it, in the customer’s language. A price, a date or a link that nobody gave it does not leave: such a reply becomes a draft for you.',
  phone: 'What a follower sees',
  caption: 'Answered by the AI',
  account: 'clayandember',
  /** Earlier messages in turns, customer first. */
  earlier: [
    'Do you ship the blue mug to Norway?',
    'We do! It takes five to seven days and costs 9 €.',
    'Lovely. Does it survive the dishwasher?',
    'Yes, all our stoneware does. Shall I put one aside for you?',
  ],
  question: 'Please! And could somebody paint a name on it?',
  answer: 'That is one for Rosa. I have told her, she writes to you today.',
  figures: [
    ['1,284', 'replies in a month'],
    ['3 s', 'to an answer, half of the time'],
    ['6 %', 'handed to a person'],
  ],
} as const

export const featureWords = {
  title: 'What you can hold it to',
  lead: 'Each beside a piece of the product. Names and numbers are examples.',
  list: [
    {
      title: 'You can read every rule',
      text: 'A rule is one sentence with marked parts, in the list, in the editor and in the search. Press a part to change it.',
    },
    {
      title: 'You can ask why',
      text: 'For every comment and every rule the ledger has the gates it passed, or the one at which it stopped. Silence has a reason too.',
    },
    {
      title: 'Nobody is answered twice',
      text: 'A message is claimed before it is sent. If the answer of the platform is lost, Skein looks it up instead of sending again.',
    },
    {
      title: 'You try it before it is live',
      text: 'A dry run puts a rule against what really came in: what would fire, what would not, what it would cost. Nothing is sent.',
    },
    {
      title: 'It stays in the house',
      text: 'One command on your own machine, with a pretend Instagram to practise on. No fee per contact, no account anywhere else.',
    },
  ],
  whyGates: [
    'The comment contains “price”',
    'The post is among all posts',
    'Nobody has answered it yet',
    'Sent once, at 09:41',
  ],
  onceSteps: ['Delivered five times', 'Decided once', 'Sent once'],
  dryRun: ['112 comments of the last week', '14 would fire', '98 would not, each with its reason', '0 sent'],
  command: 'npm start',
} as const

export const connectWords = {
  title: 'Setup in 2 minutes',
  lead: 'With the practice Instagram there is nothing to register: sign up, connect, write one rule, play a follower.',
  steps: [
    'Sign up with an address and a password, or with Google.',
    'Press Connect. Until you have a Meta app, a pretend Instagram answers.',
    'Write the first rule. A comment made as a follower gets its reply within a second.',
  ],
  instagram: 'Connect Instagram',
  gmail: 'Connect Gmail',
} as const
