import type { ActingTool, Tool } from '../tools/tool.ts'

/** Wraps a search as an action that needs approval: the owner sees the text that leaves the server. */
export function withApproval(tool: Extract<Tool, { kind: 'read' }>): ActingTool {
  return {
    ...tool,
    kind: 'act',
    repeatable: true,
    propose: async (_tools, input) => ({
      args: input,
      title: `${tool.label}?`,
      content: `This will be sent:\n\n${formatInput(input)}`,
      option: 'Allow',
    }),
    act: async (tools, args) => ({ ...(await tool.use(tools, args)), found: true }),
  }
}

const formatInput = (input: unknown) =>
  typeof input === 'object' && input !== null
    ? Object.entries(input)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join('\n')
    : String(input)
