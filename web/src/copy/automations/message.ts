import { m } from '@skein/messages'

/** Default content of each type of message. */
export const messageSamples = {
  text: {
    text: m.message_samples_text({ username: '{username}' }),
    imageUrl: '',
    buttons: [] as { text: string; link: string; payload: string }[],
  },
  image: { text: '', imageUrl: 'https://example.com/picture.jpg', buttons: [] },
  button_template: {
    text: m.message_samples_button_template_text({ username: '{username}' }),
    imageUrl: '',
    buttons: [
      {
        text: m.message_samples_button_template_buttons_1_text(),
        link: 'https://example.com/shop',
        payload: '',
      },
    ],
  },
  quick_replies: {
    text: m.message_samples_quick_replies_text({ username: '{username}' }),
    imageUrl: '',
    buttons: [
      {
        text: m.message_samples_quick_replies_buttons_1_text(),
        link: '',
        payload: m.message_samples_quick_replies_buttons_1_payload(),
      },
      { text: m.message_samples_quick_replies_buttons_2_text(), link: '', payload: '' },
    ],
  },
} satisfies Record<string, { text: string; imageUrl: string; buttons: unknown[] }>

export const messageWords = {
  types: m.message_types(),
  text: m.message_text(),
  image: m.message_image(),
  button_template: m.message_button_template(),
  quick_replies: m.message_quick_replies(),
  sample: m.message_sample(),
  sampleLink: m.message_sample_link(),
  replaced: (type: string) => m.message_replaced({ type_to_lower_case: type.toLowerCase() }),
  undo: m.message_undo(),
  remembered: (type: string) => m.message_remembered({ type_to_lower_case: type.toLowerCase() }),
  bringBack: m.message_bring_back(),
  message: m.message(),
  left: (count: number) =>
    count < 0 ? m.message_left_too_long_by({ count: -count }) : m.message_left_left({ count }),
  imagePlaceholder: 'https://',
  buttonText: m.message_button_text(),
  quickText: m.message_quick_text(),
  buttons: m.message_buttons(),
  buttonsHint: (max: number) => m.message_buttons_hint({ max }),
  button: (place: number) => m.message_button({ place }),
  title: m.message_title(),
  link: m.message_link(),
  linkPlaceholder: 'https://',
  leadsTo: m.message_leads_to(),
  toLink: m.message_to_link(),
  toPerson: m.message_to_person(),
  toInactive: (name: string) => m.message_to_inactive({ name }),
  toDeleted: m.message_to_deleted(),
  addButton: m.message_add_button(),
  replies: m.message_replies(),
  repliesHint: (max: number) => m.message_replies_hint({ max }),
  reply: (place: number) => m.message_reply({ place }),
  payload: m.message_payload(),
  payloadHint: (empty: string) => m.message_payload_hint({ empty }),
  addReply: m.message_add_reply(),
  full: (max: number, what: string) => m.message_full({ max, what }),
  cut: (max: number) => m.message_cut({ max }),
  up: (what: string) => m.message_up({ what }),
  down: (what: string) => m.message_down({ what }),
  remove: (what: string) => m.message_remove({ what }),
  movedTo: (what: string, place: number) => m.message_moved_to({ what, place }),
  removed: (what: string) => m.message_removed({ what }),
  added: (what: string) => m.message_added({ what }),
} as const

/** Captions under the phone. */
export const previewNotes = {
  caption: m.message_preview_notes_caption(),
  image: m.message_preview_notes_image(),
  buttons: (used: number, max: number) => m.message_preview_notes_buttons({ used, count: max }),
  quickReplies: (used: number, max: number) => m.message_preview_notes_quick_replies({ used, count: max }),
  once: m.message_preview_notes_once(),
  side: m.message_preview_notes_side(),
  comment: m.message_preview_notes_comment(),
  dm: m.message_preview_notes_dm(),
  commentCaption: m.message_preview_notes_comment_caption(),
  /** Under the comment, if the automation replies in private. */
  inPrivate: m.message_preview_notes_in_private(),
  /** Under the comment, if the automation reads messages only. */
  messagesOnly: m.message_preview_notes_messages_only(),
  sampleText: m.message_preview_notes_sample_text(),
  sampleReply: m.message_preview_notes_sample_reply(),
} as const
