import { formatNumber } from '../lib/format.ts'
import type { ContactEvent } from '@skein/contract/contacts'

const count = (n: number, one: string, many: string) => `${formatNumber(n)} ${n === 1 ? one : many}`

export const contactWords = {
  title: 'Contact details',
  failed: "Couldn't load contact details.",
  followers: (n: string) => `${n} followers`,
  follows: 'Follows you',
  followsNot: "Doesn't follow you",
  since: (day: string) => `First seen ${day}`,
  messages: (n: number) => count(n, 'message', 'messages'),
  comments: (n: number) => count(n, 'comment', 'comments'),
  window: 'Reply window',
  until: (moment: string) => `until ${moment}`,
  tags: 'Tags',
  noTags: 'No tags',
  tagField: 'New tag',
  addTag: 'Add tag',
  removeTag: (tag: string) => `Remove tag ${tag}`,
  tagsFailed: (cause: string) => `Couldn't save tags. ${cause}`,
  notes: 'Notes',
  noteField: 'New note',
  noteHint: 'Only visible to you.',
  addNote: 'Add note',
  removeNote: (text: string) => `Delete note: ${text.slice(0, 40)}`,
  noteFailed: (cause: string) => `Couldn't save the note. ${cause}`,
  noteNotRemoved: (cause: string) => `Couldn't delete the note. ${cause}`,
  history: 'History',
  noHistory: 'No other activity yet.',
} as const

export const contactEventWords: Readonly<Record<ContactEvent['kind'], string>> = {
  comment: 'Commented',
  automation: 'Automation',
  hand_over: 'Passed to you',
  takeover: 'Taken over by you',
  resume: 'Automatic replies resumed',
  first_message: 'First message',
}
