import type { ActingTool, Tool } from '../tools/tool.ts'

/** Looking something up outside, as something that a person has to allow: the words that go out are shown. */
export function consentTo(tool: Extract<Tool, { kind: 'read' }>): ActingTool {
  return {
    ...tool,
    kind: 'act',
    repeatable: true,
    propose: async (_tools, input) => ({
      args: input,
      title: `${tool.label}?`,
      content: `These words would leave the house:\n\n${wordsOf(input)}`,
      option: 'Allow',
    }),
    act: async (tools, args) => ({ ...(await tool.use(tools, args)), found: true }),
  }
}

const wordsOf = (input: unknown) =>
  typeof input === 'object' && input !== null
    ? Object.entries(input)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join('\n')
    : String(input)
