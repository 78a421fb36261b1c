import { truncateBytes, maxTextBytes } from './render-message.ts'

/** Appends a sentence on a line of its own. Cuts the reply, not the sentence, at the limit of the platform. */
export function withDisclosure(reply: string, sentence: string): string {
  const line = `\n${sentence}`
  const capacity = maxTextBytes - new TextEncoder().encode(line).length
  return truncateBytes(reply, capacity).trimEnd() + line
}
