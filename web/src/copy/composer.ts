import { formatNumber } from '../lib/format.ts'

const count = (n: number) => formatNumber(n)

export const composerWords = {
  label: (name: string) => `Message to ${name}`,
  placeholder: 'Write a message',
  send: 'Send',
  hint: 'Enter to send · Shift+Enter for new line · / for saved replies',
  left: (characters: number) => `${count(characters)} ${characters === 1 ? 'character' : 'characters'} left`,
  tooLong: (over: number) =>
    `Too long by ${count(over)} ${over === 1 ? 'character' : 'characters'}. Emoji and accents use more space.`,
  failed: 'Failed to send message. Please try again.',
  failedPlain: 'Failed to send message',
  closedTitle: 'Reply window closed',
  draftKept: 'Your draft is kept.',
} as const

export const savedWords = {
  open: 'Saved replies',
  list: 'Saved replies',
  none: 'No matching saved replies.',
  noneYet: 'No saved replies yet. Create your first one.',
  empty: 'No saved replies yet.',
  createFirst: 'Create your first saved reply',
  loading: 'Loading saved replies',
  failed: "Couldn't load saved replies.",
  manage: 'Manage saved replies',
  managerText: 'Type / and the shortcut in a conversation to insert one.',
  shortcut: 'Shortcut',
  text: 'Reply',
  add: 'New saved reply',
  edit: (shortcut: string) => `Edit /${shortcut}`,
  remove: (shortcut: string) => `Delete /${shortcut}`,
  save: 'Save reply',
  saved: (shortcut: string) => `/${shortcut} is saved.`,
  removed: (shortcut: string) => `/${shortcut} is deleted.`,
  cancel: 'Cancel',
  saveFailed: "Couldn't save the reply.",
  removeFailed: (cause: string) => `Couldn't delete the reply. ${cause}`,
} as const

export const suggestionWords = {
  ask: 'Suggest a reply',
  title: 'Suggested by AI',
  asking: 'AI is reading the conversation',
  failed: "Couldn't get a suggestion.",
  none: 'No suggestion.',
  use: 'Use this reply',
  dismiss: 'Dismiss',
  again: 'Try again',
  sources: 'Sources',
  noSources: 'Not based on your knowledge base. Check before sending.',
  cost: (money: string) => `AI ${money}`,
} as const
