import { cutAtBytes, maxTextBytes } from './render-message.ts'

/** A reply with a sentence on a line of its own; the sentence is whole, the reply as long as there is room. */
export function withDisclosure(reply: string, sentence: string): string {
  const line = `\n${sentence}`
  const room = maxTextBytes - new TextEncoder().encode(line).length
  return cutAtBytes(reply, room).trimEnd() + line
}
