import { plural } from './automations.ts'

/** Default content of each type of message. */
export const messageSamples = {
  text: {
    text: "Hi {username}! Thanks for asking. Here's the info you wanted.",
    imageUrl: '',
    buttons: [] as { text: string; link: string; payload: string }[],
  },
  image: { text: '', imageUrl: 'https://example.com/picture.jpg', buttons: [] },
  button_template: {
    text: 'Hi {username}! Tap below to see our shop.',
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
  sample: 'Replace this sample text with your own.',
  sampleLink: 'Replace the sample link with your own.',
  replaced: (type: string) => `Switched to ${type.toLowerCase()}. Your previous message is saved.`,
  undo: 'Undo',
  remembered: (type: string) => `You have a saved ${type.toLowerCase()} message.`,
  bringBack: 'Restore',
  message: 'Message',
  left: (count: number) =>
    count < 0
      ? `Too long by ${plural(-count, 'character')}. Emoji use more space.`
      : `${plural(count, 'character')} left`,
  imageUrl: 'Image URL',
  imageHint: 'Public link to a PNG or JPEG, up to 8 MB.',
  imagePlaceholder: 'https://',
  buttonText: 'Message text',
  quickText: 'Message text',
  buttons: 'Buttons',
  buttonsHint: (max: number) => `Up to ${max}. Shown in the mobile app only.`,
  button: (place: number) => `Button ${place}`,
  title: 'Title',
  link: 'Link',
  linkPlaceholder: 'https://',
  addButton: 'Add button',
  replies: 'Quick replies',
  repliesHint: (max: number) => `Up to ${max}. Shown above the keyboard until one is tapped.`,
  reply: (place: number) => `Quick reply ${place}`,
  payload: 'Value',
  payloadHint: (empty: string) => `Sent back when tapped. Default: ${empty}`,
  addReply: 'Add quick reply',
  full: (max: number, what: string) => `You can add up to ${max} ${what}.`,
  cut: (max: number) => `Instagram shows only the first ${max} characters.`,
  up: (what: string) => `Move ${what} up`,
  down: (what: string) => `Move ${what} down`,
  remove: (what: string) => `Remove ${what}`,
  movedTo: (what: string, place: number) => `${what} moved to position ${place}`,
  removed: (what: string) => `${what} removed`,
  added: (what: string) => `${what} added`,
} as const

/** Captions under the phone. */
export const previewNotes = {
  caption: 'How your message looks',
  image: 'PNG or JPEG, up to 8 MB',
  buttons: (used: number, max: number) =>
    `${used} of ${plural(max, 'button')}. Shown in the mobile app only.`,
  quickReplies: (used: number, max: number) => `${used} of ${plural(max, 'quick reply', 'quick replies')}`,
  once: 'One private message per comment, within 7 days. It may arrive in Requests.',
  side: 'Preview',
  comment: 'Comment',
  dm: 'DM',
  commentCaption: 'How followers see it',
  /** Under the comment, if the automation replies in private. */
  inPrivate: 'Replied privately (see DM)',
  /** Under the comment, if the automation reads messages only. */
  messagesOnly: 'This automation only replies to direct messages',
  sampleText: 'What is the price?',
  sampleReply: 'Your message appears here.',
} as const
