import type { AgentNode } from '../graph/state.ts'
import { insightTools } from './insight-tools.ts'
import type { Tool } from './tool.ts'

export const allTools: readonly Tool[] = [...insightTools]

export const toolNamed = (name: string): Tool | undefined => allTools.find((tool) => tool.name === name)

export const toolsOf = (agent: AgentNode): readonly Tool[] => allTools.filter((tool) => tool.agent === agent)
