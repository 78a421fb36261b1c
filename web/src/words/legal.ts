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
      'Skein is software that somebody installed on a machine of their own. Whoever runs this installation, the operator, is responsible for the data in it. The people who write Skein receive none of it: the software sends no telemetry.',
    ],
  },
  {
    heading: 'What is stored',
    text: [
      'About you as a user: your e-mail address, your name if you give one, your password as a hash that cannot be turned back, and your sessions.',
      'About each connected account: its name, its ids and an access token, encrypted before it is written to the database.',
      'About people who comment: their username, the text of the comment, and what your rules decided about it, with the reason.',
    ],
  },
  {
    heading: 'What it is used for',
    text: [
      'To answer comments by the rules you wrote, to show you why each answer was given or not, and to keep anybody from being answered twice. Nothing is sold, and nothing is used for advertising.',
    ],
  },
  {
    heading: 'Who else receives data',
    text: [
      'Instagram, when a reply is sent. Google, only if you choose to sign in with it. The mail server that the operator has set up, for confirmation and reset mails. Nobody else.',
    ],
  },
  {
    heading: 'Cookies',
    text: [
      'One cookie keeps you signed in. The theme, the chosen account and unfinished drafts stay in your browser’s own storage. There are no tracking cookies.',
    ],
  },
  {
    heading: 'How long, and how to have it deleted',
    text: [
      'Disconnecting an account destroys its tokens at once. A deleted rule can be restored for 30 days. For a copy of your data or its deletion, ask the operator of this installation.',
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
      'Connect accounts that are yours or that you are allowed to manage, and automate replies in their name. You are the author of what your rules send.',
    ],
  },
  {
    heading: 'What you may not do with it',
    text: [
      'Send spam, deceive or harass people, or break the terms of the platforms you connect. A platform may limit or close an account that does.',
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
      'The software is provided as it is, without warranty of any kind. It is built to answer every comment at most once and to lose none, but a platform can be away, change or refuse; the ledger of a rule then says so.',
    ],
  },
  {
    heading: 'Ending it',
    text: [
      'You may disconnect your accounts and stop at any time. The operator may close an account that breaks these terms.',
    ],
  },
]
