import type { WishLanguage } from './goals.ts'

export type Technique =
  | 'plain order'
  | 'business prose'
  | 'other language'
  | 'invisible or bidirectional text'
  | 'fake system tag'
  | 'fake tool result'
  | 'broken frame'
  | 'split in two'

/** One way to put a wish before a model. The wish takes the place of `{wish}`. */
export interface AttackString {
  technique: Technique
  language: WishLanguage
  text: string
  /** Changes the finished text, to hide it. */
  disguise?: (text: string) => string
}
