import { m } from '@skein/messages'
import type { ActingTool, ProposedPart, Tool } from '../tools/tool.ts'

/** Wraps a search as an action that needs approval: the owner sees and can change the text that leaves the server. */
export function withApproval(tool: Extract<Tool, { kind: 'read' }>): ActingTool {
  return {
    ...tool,
    kind: 'act',
    repeatable: true,
    propose: async (_tools, input) => ({
      args: input,
      title: tool.question?.() ?? `${tool.label}?`,
      content: `${m.server_assist_sent_text()}\n\n${formatInput(input)}`,
      option: m.server_assist_allow(),
      parts: { intro: m.server_assist_sent_text(), parts: [{ recipients: [], texts: queriesIn(input) }] },
    }),
    revise: (args, { textOf }) =>
      Object.fromEntries(
        Object.entries(Object(args)).map(([id, value]) => [
          id,
          typeof value === 'string' ? textOf(id, value) : value,
        ]),
      ),
    act: async (tools, args) => ({ ...(await tool.use(tools, args)), found: true }),
  }
}

const queriesIn = (input: unknown): ProposedPart['texts'] =>
  Object.entries(Object(input)).flatMap(([id, text]) =>
    typeof text === 'string' ? [{ id, kind: 'query' as const, text }] : [],
  )

const formatInput = (input: unknown) =>
  typeof input === 'object' && input !== null
    ? Object.entries(input)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join('\n')
    : String(input)
