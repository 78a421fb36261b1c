/** A message of the business as a phone shows it, with its variables filled in. */
export type PhoneMessage =
  | { type: 'text'; text: string }
  | ({ type: 'image' } & PhoneImage)
  | { type: 'button_template'; text: string; titles: readonly string[] }
  | { type: 'quick_replies'; text: string; replies: readonly PhoneQuickReply[] }
  | { type: 'carousel'; cards: readonly PhoneCard[] }
  /** With `load` false the audio cannot be played. */
  | { type: 'audio'; url: string; load: boolean }

/** With `load` false the image is not loaded; its address is shown. `alt` defaults to the host. */
export interface PhoneImage {
  url: string
  load: boolean
  alt?: string | undefined
}

export interface PhoneCard {
  title: string
  /** Empty if there is none. */
  subtitle: string
  picture: PhoneImage | null
  /** Of the buttons. */
  titles: readonly string[]
}

export interface PhoneQuickReply {
  title: string
  /** Text that the reply sends. */
  payload: string
}

/** Characters of a title that Instagram shows. */
export const titleShown = 20
