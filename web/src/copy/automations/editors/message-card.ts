import { m } from '@skein/messages'

/** Texts of the cards of a carousel. */
export const cardWords = {
  cards: m.message_cards(),
  hint: (max: number) => m.message_cards_hint({ max }),
  card: (place: number) => m.message_card({ place }),
  add: m.message_card_add(),
  subtitle: m.message_card_subtitle(),
  optional: m.message_card_optional(),
  imageHint: m.message_card_image_hint(),
  upload: m.message_card_upload(),
  link: m.message_card_link(),
  linkHint: m.message_card_link_hint(),
  buttons: (place: number) => m.message_card_buttons({ place }),
  buttonsHint: (max: number) => m.message_card_buttons_hint({ max }),
  button: (place: number, card: number) => m.message_card_button({ place, card }),
} as const
