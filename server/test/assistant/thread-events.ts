import type { ThreadEvent } from '#src/features/inbox/index.ts'

type Of<Kind extends ThreadEvent['kind']> = Extract<ThreadEvent, { kind: Kind }>

let count = 0
const eventFields = (person_id: string, occurred_at: number) => ({
  key: `event-${++count}`,
  person_id,
  occurred_at,
  standby: false,
})

export interface Moment {
  person_id: string
  mid: string
  /** Milliseconds since 1970. */
  at: number
}

/** Returns a message of a conversation; its text defaults to its id. */
export const written = (
  { person_id, mid, at }: Moment,
  more: Partial<Of<'message'>> = {},
): Of<'message'> => ({
  kind: 'message',
  ...eventFields(person_id, at),
  mid,
  text: mid,
  attachments: [],
  quick_reply_payload: null,
  reply_to_mid: null,
  reply_to_story: null,
  is_echo: false,
  is_self: false,
  is_unsupported: false,
  referral: null,
  ...more,
})

export const edited = (
  { person_id, mid, at }: Moment,
  text: string | null,
  num_edit: number,
): Of<'edit'> => ({
  kind: 'edit',
  ...eventFields(person_id, at),
  mid,
  text,
  num_edit,
})

export const unsent = ({ person_id, mid, at }: Moment): Of<'unsend'> => ({
  kind: 'unsend',
  ...eventFields(person_id, at),
  mid,
})

export const seen = ({ person_id, mid, at }: Moment): Of<'read'> => ({
  kind: 'read',
  ...eventFields(person_id, at),
  mid,
})

/** Returns a reaction; null removes it. */
export const reacted = ({ person_id, mid, at }: Moment, emoji: string | null): Of<'reaction'> => ({
  kind: 'reaction',
  ...eventFields(person_id, at),
  mid,
  action: emoji === null ? 'unreact' : 'react',
  reaction: null,
  emoji,
})

export const tapped = ({ person_id, at }: Omit<Moment, 'mid'>, title: string): Of<'postback'> => ({
  kind: 'postback',
  ...eventFields(person_id, at),
  mid: null,
  title,
  payload: title.toUpperCase(),
  is_self: false,
  referral: null,
})
