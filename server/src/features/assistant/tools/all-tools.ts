import type { AgentNode } from '../run-state.ts'
import { automationTools } from './automation-tools.ts'
import { insightTools } from './insight-tools.ts'
import { mailTools } from './mail-tools.ts'
import { peopleTools } from './people-tools.ts'
import { researchTools } from './research-tools.ts'
import type { Tool } from './tool.ts'

/** All tools of the assistant. Each calls a use case that a screen uses too. */
const allTools: readonly Tool[] = [
  ...insightTools,
  ...automationTools,
  ...peopleTools,
  ...mailTools,
  ...researchTools,
]

export const toolNamed = (name: string): Tool | undefined => allTools.find((tool) => tool.name === name)

export const toolsOf = (agent: AgentNode): readonly Tool[] => allTools.filter((tool) => tool.agent === agent)
