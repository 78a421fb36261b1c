import { formatNumber } from '../lib/format.ts'

const count = (n: number) => formatNumber(n)

export const composerWords = {
  label: (name: string) => `Message to ${name}`,
  placeholder: 'Write a message',
  send: 'Send',
  hint: 'Enter sends, Shift + Enter begins a new line, / finds a saved reply',
  room: (bytes: number, max: number) => `${count(bytes)}/${count(max)} bytes`,
  tooLong: (over: number) => `${count(over)} bytes too many. Emoji and accents count more than one.`,
  failed: 'Failed to send message. Please try again.',
  failedPlain: 'Failed to send message',
  closedTitle: 'No answer possible now',
  draftKept: 'Your draft is kept.',
} as const

export const savedWords = {
  open: 'Saved replies',
  list: 'Saved replies',
  none: 'No saved reply fits.',
  noneYet: 'No saved replies yet.',
  loading: 'Loading saved replies',
  failed: 'The saved replies could not be loaded.',
  manage: 'Manage saved replies',
  managerText: 'Type / and the short name in a conversation to use one.',
  shortcut: 'Short name',
  text: 'Reply',
  add: 'New saved reply',
  edit: (shortcut: string) => `Edit /${shortcut}`,
  remove: (shortcut: string) => `Delete /${shortcut}`,
  save: 'Save reply',
  saved: (shortcut: string) => `/${shortcut} is saved.`,
  removed: (shortcut: string) => `/${shortcut} is deleted.`,
  cancel: 'Cancel',
  bytes: 'bytes',
  saveFailed: 'The reply was not saved.',
  removeFailed: (cause: string) => `The reply was not deleted: ${cause}`,
} as const

export const suggestionWords = {
  ask: 'Suggest a reply',
  title: 'Suggested by AI',
  asking: 'AI is reading the conversation',
  failed: 'No suggestion could be made.',
  none: 'AI has no suggestion.',
  use: 'Use this reply',
  dismiss: 'Dismiss',
  again: 'Ask again',
  sources: 'Made from',
  noSources: 'Made without the knowledge base. Check it before you send.',
  cost: (money: string) => `AI ${money}`,
} as const
