import type { AssistantNode, ChatMessage, PlanStep } from '@skein/contract/assistant'

/** What was said within a run, as a model is told it. */
export type TranscriptEntry =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls?: ToolCall[] }
  | { role: 'tool'; id: string; name: string; output: unknown }

/** A tool that a model asked for. `record_id` is where the chat shows it. */
export interface ToolCall {
  id: string
  name: string
  input: unknown
  record_id: string
}

/** Agents that do something, each with a manager or the planner before it. */
export type AgentNode = Extract<
  AssistantNode,
  'gmail_agent_node' | 'instagram_agent_node' | 'research_agent_node'
>

/** What a run has come to know, because it decides what it may still do by itself. */
export interface PrivateKnowledge {
  /** Words that strangers wrote. */
  strangers: boolean
  /** Mails, messages, figures: what belongs to the account alone. */
  own: boolean
  /** Hosts that an answer may link to. */
  hosts: string[]
  /** Addresses that may be read. */
  pages: string[]
}

/** Where a run stands. Everything that going on needs, in another process too. */
export interface Run {
  node: AssistantNode
  /** The record that the chat shows for what is under way; null before it is told. */
  record_id: string | null
  plan: PlanStep[]
  /** Who does each step of the plan. */
  plan_agents: AgentNode[]
  /** The planner's record, shown again whenever a step is done. */
  plan_record: ChatMessage | null
  /** Agents that still have to work, the present one first. */
  agents: AgentNode[]
  said: TranscriptEntry[]
  /** Tools that were asked for and not used yet, in order. */
  calls: ToolCall[]
  known: PrivateKnowledge
  /** Marks of the tools that were used, with what they were given. */
  used: string[]
  /** The action that a person was asked about. */
  action_id: string | null
}

export const firstRun = (message: string, record_id: string): Run => ({
  node: 'starter_node',
  record_id,
  plan: [],
  plan_agents: [],
  plan_record: null,
  agents: [],
  said: [{ role: 'user', text: message }],
  calls: [],
  known: { strangers: false, own: false, hosts: [], pages: [] },
  used: [],
  action_id: null,
})
