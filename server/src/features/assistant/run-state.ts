import type { AssistantNode, ChatMessage, PlanStep } from '@skein/contract/assistant/assistant'

/** One message of a run, as it is sent to a model. */
export type TranscriptEntry =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls?: ToolCall[] }
  | { role: 'tool'; id: string; name: string; output: unknown }

/** A tool call requested by a model. `record_id` is the record that shows it in the chat. */
export interface ToolCall {
  id: string
  name: string
  input: unknown
  record_id: string
}

/** Agents that use tools. The planner or a manager hands work to them. */
export type AgentNode = Extract<
  AssistantNode,
  'gmail_agent_node' | 'instagram_agent_node' | 'research_agent_node'
>

/** What a run and the earlier turns of its chat have read. It decides which tools still run without approval. */
export interface PrivateKnowledge {
  /** The run has read text written by third parties. */
  strangers: boolean
  /** The run has read private data of the account: mail, messages, figures. */
  own: boolean
  /** Hosts that an answer may link to. */
  hosts: string[]
  /** URLs that tools may read. */
  pages: string[]
}

/** State of a run. It is stored after each step, so that any process can continue. */
export interface Run {
  node: AssistantNode
  /** Record of the step in progress; null before it is stored. */
  record_id: string | null
  plan: PlanStep[]
  /** Agent of each plan step. */
  plan_agents: AgentNode[]
  /** The planner's record; stored again whenever a plan step is done. */
  plan_record: ChatMessage | null
  /** Tokens and cost of the planner's calls, while it is corrected. */
  planning_usage?: { input_tokens: number; output_tokens: number; cost: number }
  /** Agents with work left, the current one first. */
  agents: AgentNode[]
  said: TranscriptEntry[]
  /** Pending tool calls, in order. */
  calls: ToolCall[]
  known: PrivateKnowledge
  /** Hashes of the tool calls that were made, with their arguments. */
  used: string[]
  /** Cost of the agent's last model call, in USD: an estimate for the next one. */
  step_cost?: number
  /** The action that waits for approval. */
  action_id: string | null
}

export const initialRun = (message: string, record_id: string): Run => ({
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
