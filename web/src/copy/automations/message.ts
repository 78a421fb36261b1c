import { formatNumber } from '../../lib/format.ts'
import { plural } from './automations.ts'

/** Default content of each type of message. */
export const messageSamples = {
  text: {
    text: 'Hi {username}! Thank you for asking. Here is what you wanted to know.',
    imageUrl: '',
    buttons: [] as { text: string; link: string; payload: string }[],
  },
  image: { text: '', imageUrl: 'https://example.com/picture.jpg', buttons: [] },
  button_template: {
    text: 'Hi {username}! Everything is one tap away.',
    imageUrl: '',
    buttons: [{ text: 'Visit the shop', link: 'https://example.com/shop', payload: '' }],
  },
  quick_replies: {
    text: 'Hi {username}! What would you like to know?',
    imageUrl: '',
    buttons: [
      { text: 'Prices', link: '', payload: 'PRICES' },
      { text: 'Opening hours', link: '', payload: '' },
    ],
  },
} satisfies Record<string, { text: string; imageUrl: string; buttons: unknown[] }>

export const messageWords = {
  types: 'Message type',
  text: 'Text',
  image: 'Image',
  button_template: 'Buttons',
  quick_replies: 'Quick replies',
  sample: 'This is the sample. Put your own words in its place.',
  sampleLink: 'The sample leads to example.com. Put your own address in its place.',
  replaced: (type: string) =>
    `The message starts over as ${type.toLowerCase()}. What you had written is kept.`,
  undo: 'Undo',
  remembered: (type: string) => `You have written ${type.toLowerCase()} here before.`,
  bringBack: 'Bring it back',
  message: 'Message',
  bytes: 'bytes',
  bytesHint: 'An emoji counts as 4 bytes.',
  imageUrl: 'Image address',
  imageHint: 'A public https address of a png or jpeg, 8 MB at most.',
  imagePlaceholder: 'https://',
  buttonText: 'Text above the buttons',
  quickText: 'Text above the quick replies',
  buttons: 'Buttons',
  buttonsHint: (max: number) => `At most ${max}. Shown in the phone app, not on desktop.`,
  button: (place: number) => `Button ${place}`,
  title: 'Title',
  link: 'Link',
  linkPlaceholder: 'https://',
  addButton: 'Add button',
  replies: 'Quick replies',
  repliesHint: (max: number) => `At most ${max}. They stand above the keyboard until one is tapped.`,
  reply: (place: number) => `Quick reply ${place}`,
  payload: 'Payload',
  payloadHint: (empty: string) => `What tapping sends back; ${empty} when left empty.`,
  addReply: 'Add quick reply',
  full: (max: number, what: string) => `No more than ${max} ${what}.`,
  cut: (max: number) => `Instagram cuts this off after ${max} characters.`,
  up: (what: string) => `Move ${what} up`,
  down: (what: string) => `Move ${what} down`,
  remove: (what: string) => `Remove ${what}`,
  movedTo: (what: string, place: number) => `${what} moved to place ${place}`,
  removed: (what: string) => `${what} removed`,
  added: (what: string) => `${what} added`,
} as const

/** Captions under the phone. */
export const previewNotes = {
  caption: (account: string) => `As @${account} writes to people.`,
  bytes: (used: number, max: number) => `${formatNumber(used)} of ${formatNumber(max)} bytes.`,
  image: 'png or jpeg, 8 MB at most.',
  buttons: (used: number, max: number) =>
    `${used} of ${plural(max, 'button')}. Shown in the phone app, not on desktop.`,
  quickReplies: (used: number, max: number) => `${used} of ${plural(max, 'quick reply', 'quick replies')}.`,
  once: 'One private message per comment, within 7 days; lands in Requests if they do not follow you.',
  side: 'View of the phone',
  comment: 'Comment',
  dm: 'DM',
  commentCaption: (account: string) => `As followers of @${account} see it.`,
  /** Under the comment, if the automation replies in private. */
  inPrivate: 'Answered in private: see DM',
  /** Under the comment, if the automation reads messages only. */
  messagesOnly: 'Comments stay without an answer: this rule reads direct messages',
  sampleText: 'What is the price?',
  sampleReply: 'Your message appears here.',
} as const
