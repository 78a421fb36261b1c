import { doNext } from './assist-agents.ts'
import { planFor } from './assist-plan.ts'
import { summaryOfWork } from './assist-summary.ts'
import { readWish, type Work } from './assist-wish.ts'
import type { ChatRequest } from './read-request.ts'
import type { Thought } from './think.ts'

/** Plays the parts of an assistant that plans and uses tools, as far as its wishes are plain. */
export function assist(request: ChatRequest): Thought | undefined {
  const offered = new Set((request.tools ?? []).map((tool) => tool.function.name))
  if (request.tool_choice === 'none' || offered.size === 0) return undefined
  const work = readWish(request)
  if (offered.has('make_plan')) return planned(work)
  if (![...offered].some((name) => agentTools.has(name))) return undefined
  const use = doNext(work, offered)
  if (use) return calling(use.name, use.arguments)
  return { text: summaryOfWork(work), refusal: null, toolUses: [] }
}

/** By these an agent is known. */
const agentTools = new Set(['send_email', 'profile_insight', 'search_web'])

function planned(work: Work): Thought | undefined {
  const steps = planFor(work.wish)
  if (steps.length === 0) return undefined
  return calling('make_plan', { reason: `You want this: ${work.wish.slice(0, 200)}`, steps })
}

const calling = (name: string, given: unknown): Thought => ({
  text: null,
  refusal: null,
  toolUses: [{ name, arguments: JSON.stringify(given) }],
})
