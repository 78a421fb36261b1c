export interface LinkPiece {
  text: string
  link: boolean
}

const links = /(https?:\/\/[^\s]+)/gi
const emojiOnly =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\s)+$/u

/** Splits a text at its links; joined, the parts are the text. */
export const linkPieces = (text: string): LinkPiece[] =>
  text
    .split(links)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, link: /^https?:\/\//i.test(piece) }))

/** Emoji-only text is drawn larger, without a bubble. */
export const isEmojiOnly = (text: string): boolean => text.trim() !== '' && emojiOnly.test(text)

/** Returns the host of a web address, or null. */
export function hostOf(url: string): string | null {
  if (!/^https?:\/\/[^\s/]/i.test(url) || !URL.canParse(url)) return null
  return new URL(url).host
}
