import { assistantLimits } from '@skein/contract/limits'

const maxNameLength = 60

/** Returns the name of a chat: the start of its first message, cut at a word boundary. */
export function threadName(message: string): string {
  const line = message.trim().split('\n', 1)[0]?.replaceAll(/\s+/g, ' ') ?? ''
  if (line.length <= maxNameLength) return line
  const cut = line.slice(0, maxNameLength)
  const space = cut.lastIndexOf(' ')
  return `${(space > 20 ? cut.slice(0, space) : cut).toWellFormed().slice(0, assistantLimits.threadName - 1)}…`
}
