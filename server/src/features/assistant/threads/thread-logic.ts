import { assistantLimits } from '@skein/contract/limits'

const usualLength = 60

/** The name of a chat: how its first message begins, cut between words. */
export function threadName(message: string): string {
  const line = message.trim().split('\n', 1)[0]?.replaceAll(/\s+/g, ' ') ?? ''
  if (line.length <= usualLength) return line
  const cut = line.slice(0, usualLength)
  const space = cut.lastIndexOf(' ')
  return `${(space > 20 ? cut.slice(0, space) : cut).toWellFormed().slice(0, assistantLimits.threadName - 1)}…`
}
