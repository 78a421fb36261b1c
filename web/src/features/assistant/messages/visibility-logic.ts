import { assistantNodes, type ChatMessage } from '@skein/contract/assistant'
import { isKnownTool } from './label-logic.ts'
import { interruptOf, leadsToEnd } from './record-logic.ts'

/** Nodes whose messages are internal, except for the last one. */
const innerNodes: readonly string[] = assistantNodes

/** Appearance of a record: user message, interrupt, answer, tool, step, or hidden outside of the details. */
export type Appearance = 'own' | 'interrupt' | 'answer' | 'tool' | 'step' | 'detail'

export function appearanceOf(record: ChatMessage): Appearance {
  if (record.type === 'human' || record.role === 'human_message') return 'own'
  if (record.type === 'interrupt') return interruptOf(record) ? 'interrupt' : 'detail'
  if (record.type === 'tool') return isKnownTool(record.node) ? 'tool' : 'detail'
  return innerNodes.includes(record.node) && !leadsToEnd(record) ? 'step' : 'answer'
}
