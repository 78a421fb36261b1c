import { truncateBytes } from '@skein/contract/automations/messages/cut-text'
import { limits } from '@skein/contract/limits'

/** Appends a sentence on a line of its own. Cuts the reply, not the sentence, at the limit of the platform. */
export function withDisclosure(reply: string, sentence: string): string {
  const line = `\n${sentence}`
  const capacity = limits.messageBytes - new TextEncoder().encode(line).length
  return truncateBytes(reply, capacity).trimEnd() + line
}
