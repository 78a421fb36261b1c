import type { LiveProduct } from '../live-product.ts'

export type Agent = 'gmail_agent_node' | 'research_agent_node' | 'social_media_manager_node'
type Answers = NonNullable<Parameters<LiveProduct['sandbox']['control']['modelScript']>[0]>['answers']

/** Scripts a plan for these agents if the owner's last message contains the word, then further answers in order. */
export async function scriptRun(
  { sandbox }: LiveProduct,
  { word, agents, answers }: { word: string; agents: readonly Agent[]; answers: NonNullable<Answers> },
): Promise<void> {
  const steps = agents.map((agent) => ({ agent, task: 'Do it.' }))
  const plan = { name: 'make_plan', arguments: { reason: 'As asked', steps } }
  await sandbox.control.modelScript({
    answers: [{ when: { tool: 'make_plan', last: word }, toolCalls: [plan] }, ...answers],
  })
}

/** Returns a scripted call of a tool, made when the tool is offered. */
export const toolCall = (name: string, input: Record<string, unknown> = {}) => ({
  when: { tool: name },
  toolCalls: [{ name, arguments: input }],
})
