/** A message of the business as a phone shows it, with its variables filled in. */
export type PhoneMessage =
  | { type: 'text'; text: string }
  /** With `load` false the image is not loaded; its address is shown. `alt` defaults to the host. */
  | { type: 'image'; url: string; load: boolean; alt?: string | undefined }
  | { type: 'button_template'; text: string; titles: readonly string[] }
  | { type: 'quick_replies'; text: string; replies: readonly PhoneQuickReply[] }

export interface PhoneQuickReply {
  title: string
  /** Text that the reply sends. */
  payload: string
}

/** Characters of a title that Instagram shows. */
export const titleShown = 20
