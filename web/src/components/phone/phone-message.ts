/** A message of the business as a phone shows it, its variables filled. */
export type PhoneMessage =
  | { type: 'text'; text: string }
  /** `load` false leaves the picture alone and says where it lies. */
  | { type: 'image'; url: string; load: boolean }
  | { type: 'button_template'; text: string; titles: readonly string[] }
  | { type: 'quick_replies'; text: string; replies: readonly PhoneQuickReply[] }

export interface PhoneQuickReply {
  title: string
  /** What it sends back. */
  payload: string
}

/** Letters of a title that the platform shows. */
export const titleShown = 20
