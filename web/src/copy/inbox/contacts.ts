import { m } from '@skein/messages'
import type { ContactEvent } from '@skein/contract/inbox/contacts'

export const contactWords = {
  title: m.contacts_title(),
  failed: m.contacts_failed(),
  followers: (n: string) => m.contacts_followers({ n }),
  follows: m.contacts_follows(),
  followsNot: m.contacts_follows_not(),
  since: (day: string) => m.contacts_since({ day }),
  messages: (n: number) => m.contacts_messages({ count: n }),
  comments: (n: number) => m.contacts_comments({ count: n }),
  window: m.contacts_window(),
  until: (moment: string) => m.contacts_until({ moment }),
  tags: m.contacts_tags(),
  noTags: m.contacts_no_tags(),
  tagField: m.contacts_tag_field(),
  addTag: m.contacts_add_tag(),
  removeTag: (tag: string) => m.contacts_remove_tag({ tag }),
  tagsFailed: (cause: string) => m.contacts_tags_failed({ cause }),
  notes: m.contacts_notes(),
  noteField: m.contacts_note_field(),
  noteHint: m.contacts_note_hint(),
  addNote: m.contacts_add_note(),
  removeNote: (text: string) => m.contacts_remove_note({ text_slice: text.slice(0, 40) }),
  noteFailed: (cause: string) => m.contacts_note_failed({ cause }),
  noteNotRemoved: (cause: string) => m.contacts_note_not_removed({ cause }),
  history: m.contacts_history(),
  noHistory: m.contacts_no_history(),
} as const

export const contactEventWords: Readonly<Record<ContactEvent['kind'], string>> = {
  comment: m.contacts_contact_event_comment(),
  automation: m.contacts_contact_event_automation(),
  hand_over: m.contacts_contact_event_hand_over(),
  takeover: m.contacts_contact_event_takeover(),
  resume: m.contacts_contact_event_resume(),
  first_message: m.contacts_contact_event_first_message(),
}
