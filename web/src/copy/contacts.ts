import { formatNumber } from '../lib/format.ts'
import type { ContactEvent } from '@skein/contract/contacts'

const count = (n: number, one: string, many: string) => `${formatNumber(n)} ${n === 1 ? one : many}`

export const contactWords = {
  title: 'About this person',
  failed: 'What is known of this person could not be loaded.',
  followers: (n: string) => `${n} followers`,
  follows: 'Follows you',
  followsNot: 'Does not follow you',
  since: (day: string) => `First seen ${day}`,
  messages: (n: number) => count(n, 'message', 'messages'),
  comments: (n: number) => count(n, 'comment', 'comments'),
  window: 'Time to answer',
  until: (moment: string) => `until ${moment}`,
  tags: 'Tags',
  noTags: 'No tags',
  tagField: 'New tag',
  addTag: 'Add tag',
  removeTag: (tag: string) => `Remove tag ${tag}`,
  tagsFailed: (cause: string) => `The tags were not saved: ${cause}`,
  notes: 'Notes',
  noteField: 'New note',
  noteHint: 'Only you see it.',
  addNote: 'Add note',
  removeNote: (text: string) => `Delete note: ${text.slice(0, 40)}`,
  noteFailed: (cause: string) => `The note was not saved: ${cause}`,
  noteNotRemoved: (cause: string) => `The note was not deleted: ${cause}`,
  history: 'History',
  noHistory: 'Nothing beside messages has happened yet.',
} as const

export const contactEventWords: Readonly<Record<ContactEvent['kind'], string>> = {
  comment: 'Commented',
  automation: 'Automation',
  hand_over: 'Handed over',
  takeover: 'Taken over',
  resume: 'Automation resumed',
  first_message: 'First message',
}
