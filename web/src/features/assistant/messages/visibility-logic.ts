import { assistantNodes, type ChatMessage } from '@skein/contract/assistant'
import { isKnownTool } from './label-logic.ts'
import { interruptOf, leadsToEnd } from './record-logic.ts'

/** Nodes that speak to each other; a person hears them only when they speak last. */
const innerNodes: readonly string[] = assistantNodes

/**
 * How a record is shown: what the person said, a question to them, an answer, a tool at work, a step that is only told
 * of, or not at all unless somebody asks for details.
 */
export type Appearance = 'own' | 'interrupt' | 'answer' | 'tool' | 'step' | 'detail'

export function appearanceOf(record: ChatMessage): Appearance {
  if (record.type === 'human' || record.role === 'human_message') return 'own'
  if (record.type === 'interrupt') return interruptOf(record) ? 'interrupt' : 'detail'
  if (record.type === 'tool') return isKnownTool(record.node) ? 'tool' : 'detail'
  return innerNodes.includes(record.node) && !leadsToEnd(record) ? 'step' : 'answer'
}
