export interface LegalSection {
  heading: string
  text: readonly string[]
}

export const legalWords = {
  back: 'Back',
  contents: 'On this page',
  privacy: 'Privacy policy',
  terms: 'Terms and conditions',
  privacyDescription:
    'What this Skein server stores about users and their customers, why, for how long, and who else receives it.',
  termsDescription:
    'What you may use this Skein server for, and what its operator and its authors are responsible for.',
} as const

export const privacyText: readonly LegalSection[] = [
  {
    heading: 'Who is responsible',
    text: [
      "Skein is software that runs on the operator's own server. The operator is responsible for the data on it. You can reach the operator at the address that its emails come from. The authors of Skein receive none of this data: the software sends no telemetry.",
    ],
  },
  {
    heading: 'What is stored',
    text: [
      'About you as a user: your email address, your name if you give one, your sessions, and your model keys, encrypted. Your password is stored only as a hash.',
      'About each connected account: its name, its ids, its posts and its daily figures. Its access token is stored encrypted.',
      'About customers: their username and public profile, and the tags and notes that you add. The text of their comments and direct messages, with the addresses of images in them. The decision about each message, with its reason. Live Chat also reads earlier conversations from Instagram.',
      'Your knowledge base: the text of PDFs, websites and notes, split into passages with embeddings for search.',
    ],
  },
  {
    heading: 'What it is used for',
    text: [
      'To reply to comments and messages with your automations, and to let you reply yourself. To show you why each reply was sent or not, and to prevent double replies. Nothing is sold or used for advertising. Nothing is used to train models of Skein: it has none.',
    ],
  },
  {
    heading: 'Who else receives data',
    text: [
      'Instagram, when a reply is sent or a comment is hidden or deleted. The email server that the operator has set up, for confirmations, password resets and the notifications you choose.',
      'A model provider, only where AI is used: OpenAI, Groq, Google Gemini or a server that the operator has chosen. It receives the message, the conversation before it, your instructions and matching passages of your sources. It receives the text of each source once, to create embeddings. Automations with keywords and fixed texts send nothing to a model.',
      'A search service, only when the assistant searches the web: it receives the search terms. Websites that you add, or that the assistant reads, see a visit from this server.',
      'Google, only if you choose to sign in with it or connect a mailbox. No one else.',
    ],
  },
  {
    heading: 'Email from Google',
    text: [
      'A connected Gmail mailbox is read when you ask for it: lists of emails, single emails and threads. Skein keeps no copy of the mailbox. It keeps the ids of drafts that it writes for you. What the assistant shows or tells you about an email stays in your chat. No email is sent before you have seen and approved it.',
      "The use of information received from Google's APIs follows the Google API Services User Data Policy, including its Limited Use requirements. It serves only the features you see. It is not sold, not used for advertising and not used to train general models. No human reads it except with your consent, for security, or where the law requires it. A model provider receives an email's text only to do what you asked for.",
    ],
  },
  {
    heading: 'Cookies and what your browser keeps',
    text: [
      "One cookie keeps you signed in. While you sign in at another service, other cookies last for minutes. The theme, the selected account and unfinished drafts stay in your browser's own storage. There are no tracking cookies.",
    ],
  },
  {
    heading: 'How long, and how to have it deleted',
    text: [
      'Events from Instagram are kept unchanged for 30 days, the activity log for 180 days and notifications for 90 days. A deleted automation can be restored for 30 days. Conversations, sources and daily figures stay until they or the account are deleted.',
      'Disconnecting an account stops its automations and deletes its tokens right away. “Delete my account” in Settings deletes your profile and all data of your accounts within a day. “Start export” gives you all of it as one file, which is kept for seven days.',
      'A deletion request on Instagram deletes the data here too. Instagram shows a link to its status. Removing the app on Instagram only disconnects the account. Customers can ask the owner of the account or the operator of this server.',
    ],
  },
]

export const termsText: readonly LegalSection[] = [
  {
    heading: 'What this is',
    text: [
      'Skein is free software under the MIT license. The operator of this server offers it to you. Any agreement about its use is between you and the operator.',
    ],
  },
  {
    heading: 'What you may do with it',
    text: [
      'Connect accounts and mailboxes that are yours or that you are allowed to manage, and automate replies in their name. You are the author of what your automations, your chatbot and your drafts send.',
      'Add documents and websites that you have a right to use.',
    ],
  },
  {
    heading: 'What you may not do with it',
    text: [
      'Send spam, deceive or harass people, or break the terms of the platforms you connect. A platform may limit or close an account that does. Instagram allows replies for a limited time after a customer writes. Skein respects this limit.',
    ],
  },
  {
    heading: 'AI replies',
    text: [
      'AI replies can be wrong. Skein can limit them to your sources, add an AI disclosure, and hold replies that promise too much for review. You are responsible for what is sent. Where the law requires it, tell customers that they are talking to an AI. Settings has an AI disclosure for this.',
      'Model providers charge the owner of the key, and their terms also apply.',
    ],
  },
  {
    heading: 'Your sign-in',
    text: ['Keep your password to yourself. Tell the operator if you think that someone else knows it.'],
  },
  {
    heading: 'No warranty',
    text: [
      'The software is provided as it is, without warranty of any kind. It is built to reply at most once and to lose nothing. A platform can still be unavailable, change or reject a request. Activity then says so.',
    ],
  },
  {
    heading: 'Ending it',
    text: [
      'You may disconnect your accounts, export your data and delete everything at any time. The operator may close an account that breaks these terms.',
    ],
  },
]
