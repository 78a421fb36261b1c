import type { Member } from '@skein/contract/workspaces/workspaces'

/** The beginning of a mention that ends at the cursor. */
export interface StartedMention {
  /** The position of its `@`. */
  at: number
  /** What follows the `@`, without a quotation mark. */
  word: string
}

const mentionStart = /(?<![\p{L}\p{N}._%+@-])@(["“”„]?)([^"“”„@\n]{0,40})$/u

/** Returns the mention that is being written before the cursor; null if there is none. Only a name in quotation marks has blanks. */
export function startedMention(text: string, cursor: number): StartedMention | null {
  const before = text.slice(Math.max(0, cursor - 60), cursor)
  const [mention, quote = '', word = ''] = mentionStart.exec(before) ?? []
  if (mention === undefined || (quote === '' && /\s/.test(word))) return null
  return { at: cursor - mention.length, word }
}

const localPartOf = ({ email }: Member): string => email.slice(0, email.lastIndexOf('@'))

/** Members who are suggested at once. */
const maxSuggested = 6

/** Returns members a word of whose name, or the address of whom, begins with the text. */
export function membersFor(members: readonly Member[], word: string): Member[] {
  const searchText = word.toLowerCase()
  const matches = (member: Member) =>
    [member.name, ...member.name.split(/\s+/), localPartOf(member)].some((part) =>
      part.toLowerCase().startsWith(searchText),
    )
  return members.filter(matches).slice(0, maxSuggested)
}

/** Returns the text that mentions a member: the name, unless another member has it too. */
export function mentionOf(member: Member, members: readonly Member[]): string {
  const isUnique = members.filter(({ name }) => name === member.name).length === 1
  return isUnique && !/["“”„\n]/.test(member.name) ? `@"${member.name}"` : `@${localPartOf(member)}`
}
