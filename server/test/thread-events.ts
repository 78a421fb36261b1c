import type { ThreadEvent } from '#src/features/inbox/index.ts'

type Of<Kind extends ThreadEvent['kind']> = Extract<ThreadEvent, { kind: Kind }>

let count = 0
const happened = (person_id: string, occurred_at: number) => ({
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

/** Something written in a conversation; its text is its id unless told otherwise. */
export const written = (
  { person_id, mid, at }: Moment,
  more: Partial<Of<'message'>> = {},
): Of<'message'> => ({
  kind: 'message',
  ...happened(person_id, at),
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

export const edited = ({ person_id, mid, at }: Moment, text: string, num_edit: number): Of<'edit'> => ({
  kind: 'edit',
  ...happened(person_id, at),
  mid,
  text,
  num_edit,
})

export const unsent = ({ person_id, mid, at }: Moment): Of<'unsend'> => ({
  kind: 'unsend',
  ...happened(person_id, at),
  mid,
})

export const seen = ({ person_id, mid, at }: Moment): Of<'read'> => ({
  kind: 'read',
  ...happened(person_id, at),
  mid,
})

/** Null takes the reaction back. */
export const reacted = ({ person_id, mid, at }: Moment, emoji: string | null): Of<'reaction'> => ({
  kind: 'reaction',
  ...happened(person_id, at),
  mid,
  action: emoji === null ? 'unreact' : 'react',
  reaction: null,
  emoji,
})

export const tapped = ({ person_id, at }: Omit<Moment, 'mid'>, title: string): Of<'postback'> => ({
  kind: 'postback',
  ...happened(person_id, at),
  mid: null,
  title,
  payload: title.toUpperCase(),
  is_self: false,
  referral: null,
})
