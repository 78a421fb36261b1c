/** A member of a workspace, as far as a note names one. */
export interface Mentionable {
  user_id: string
  name: string
  email: string
}

/** Mentions of one note. */
const maxMentions = 50

/**
 * What follows an `@` that begins a word: a name in quotation marks, also in those that phones put, or the characters of the
 * local part of an email address. An address itself is no mention, neither after its `@` nor before it.
 */
const mention =
  /(?<![\p{L}\p{N}._%+@-])@(?:["“”„]([^"“”„\n]{1,200})["“”]|([\p{L}\p{N}._%+-]{1,64})(?![\p{L}\p{N}._%+@-]))/gu

/** Code between backticks, and links. A name in them is no mention. */
const quoted = /`[^`]*`|https?:\/\/\S+/gi

const keyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase()
const localPartOf = (email: string): string => email.slice(0, email.lastIndexOf('@'))

/** Returns the ids of the members whom a note mentions, each once. All who have a mentioned name are mentioned. */
export function mentionedIn(text: string, members: readonly Mentionable[]): string[] {
  const byName = Map.groupBy(members, ({ name }) => keyOf(name))
  const byLocalPart = Map.groupBy(members, ({ email }) => keyOf(localPartOf(email)))
  const ids = new Set<string>()
  for (const [, name, word = ''] of text.replace(quoted, ' ').matchAll(mention).take(maxMentions)) {
    const mentioned =
      name === undefined
        ? (byLocalPart.get(keyOf(word)) ?? byLocalPart.get(keyOf(withoutStop(word))))
        : byName.get(keyOf(name))
    for (const { user_id } of mentioned ?? []) ids.add(user_id)
  }
  return [...ids]
}

/** Returns a word without the punctuation of the sentence that ends with it. */
const withoutStop = (word: string): string => word.replace(/[.-]{1,64}$/, '')
