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
    'What this installation of Skein stores of users and of the people who write to them, what for, for how long, and who else receives it.',
  termsDescription:
    'What this installation of Skein may be used for, and what its operator and its authors answer for.',
} as const

export const privacyText: readonly LegalSection[] = [
  {
    heading: 'Who is responsible',
    text: [
      'Skein is software that somebody installed on a machine of their own. Whoever runs this installation, the operator, is responsible for the data in it and can be reached at the address that its mails come from. The people who write Skein receive none of it: the software sends no telemetry.',
    ],
  },
  {
    heading: 'What is stored',
    text: [
      'About you as a user: your e-mail address, your name if you give one, your password as a hash that cannot be turned back, your sessions, and the model keys you enter, encrypted.',
      'About each connected account: its name, its ids, its posts, daily figures, and an access token, encrypted before it is written to the database.',
      'About people who comment or write: their username and public profile, the text of their comments and direct messages with the addresses of pictures in them, tags and notes that you add, and what your rules decided about each message, with the reason. Conversations from before an account was connected are read from Instagram so that Live Chat can show them.',
      'What you teach: the text of PDFs, websites and notes, cut into passages, with numbers that say what each is about.',
    ],
  },
  {
    heading: 'What it is used for',
    text: [
      'To answer comments and messages by the rules you wrote, to let you answer by hand, to show you why each answer was given or not, and to keep anybody from being answered twice. Nothing is sold, nothing is used for advertising, and nothing is used to train models of Skein: it has none.',
    ],
  },
  {
    heading: 'Who else receives data',
    text: [
      'Instagram, when a reply is sent or a comment is hidden or deleted. The mail server that the operator has set up, for confirmations, password resets and the notices you asked for.',
      'A model provider, only where AI is used: OpenAI, Groq, Google Gemini or a server that the operator has chosen. It receives the message in question, what was said before it, your instructions and the passages of your sources that fit; and the text of your sources once, to find their meaning. Rules with keywords and fixed texts send nothing to a model.',
      'A search service, only when the assistant searches the web: it receives the words of the search. Websites that you teach, or that the assistant reads, see a visit from this installation.',
      'Google, only if you choose to sign in with it or connect a mailbox. Nobody else.',
    ],
  },
  {
    heading: 'Mail from Google',
    text: [
      'A connected Gmail mailbox is read when you ask for it: lists of mails, single mails and threads. Skein keeps no copy of the mailbox; of drafts that it writes for you it keeps their ids. What the assistant has shown or told you of a mail stays in your chat with it. No mail is sent before you have seen it and said yes.',
      "The use of information received from Google's interfaces follows the Google API Services User Data Policy, including its Limited Use requirements: it serves only the features you see, is not sold, is not used for advertising, is not used to train general models, and is read by no human except with your consent, for security, or where the law demands it. A model provider receives a mail's text only to do what you have just asked for.",
    ],
  },
  {
    heading: 'Cookies and what your browser keeps',
    text: [
      "One cookie keeps you signed in; while you sign in at another service, others live for minutes. The theme, the chosen account and unfinished drafts stay in your browser's own storage. There are no tracking cookies.",
    ],
  },
  {
    heading: 'How long, and how to have it deleted',
    text: [
      'What Instagram delivers is kept raw for 30 days, the ledger of decisions for 180 days and notices for 90 days. A deleted rule can be restored for 30 days. Conversations, sources and daily figures stay until they or the account are deleted.',
      'Disconnecting an account stops its automations and destroys its tokens at once. “Delete my account” in Settings deletes you and everything stored for your accounts within a day; “Start export” beside it gives you all of it as one file, which is kept for seven days.',
      'Whoever asks Instagram for deletion is deleted here too, and gets an address that tells how far it is; whoever only removes the app there has disconnected the account. People who have written to an account can ask its owner or the operator of this installation.',
    ],
  },
]

export const termsText: readonly LegalSection[] = [
  {
    heading: 'What this is',
    text: [
      'Skein is free software under the MIT licence. This installation is offered to you by whoever runs it, the operator; any agreement about its use is between you and the operator.',
    ],
  },
  {
    heading: 'What you may do with it',
    text: [
      'Connect accounts and mailboxes that are yours or that you are allowed to manage, and automate replies in their name. You are the author of what your rules, your chatbot and your drafts send.',
      'Teach it documents and websites that you have a right to use.',
    ],
  },
  {
    heading: 'What you may not do with it',
    text: [
      'Send spam, deceive or harass people, or break the terms of the platforms you connect. A platform may limit or close an account that does. Instagram lets you answer somebody for a limited time after they wrote; Skein keeps to it.',
    ],
  },
  {
    heading: 'Answers of models',
    text: [
      'Texts that a model writes can be wrong. Skein holds them to your sources where you ask for it, can say that a machine writes, and keeps replies that promise too much as drafts; what is sent is nevertheless yours. Where the law asks you to tell people that they talk to a machine, do so: Settings has a sentence for it.',
      'Model providers charge whoever owns the key, and their terms apply beside these.',
    ],
  },
  {
    heading: 'Your sign-in',
    text: [
      'Keep your password to yourself, and tell the operator when you think that somebody else knows it.',
    ],
  },
  {
    heading: 'No warranty',
    text: [
      'The software is provided as it is, without warranty of any kind. It is built to answer everything at most once and to lose nothing, but a platform can be away, change or refuse; the ledger of a rule then says so.',
    ],
  },
  {
    heading: 'Ending it',
    text: [
      'You may disconnect your accounts, take a copy of your data and delete everything at any time. The operator may close an account that breaks these terms.',
    ],
  },
]
