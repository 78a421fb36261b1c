import type { ChatMessage } from '@skein/contract/assistant/assistant'
import { linkedHosts } from '../filter-answer.ts'
import type { StoredTurn } from './turn-store.ts'

type Given = Partial<ChatMessage> & Pick<ChatMessage, 'id' | 'node' | 'status'>

/** Returns a record of a turn; fields that are not given are empty. */
export function recordOf(
  { turn_id, user_id, chat_id }: Pick<StoredTurn, 'turn_id' | 'user_id' | 'chat_id'>,
  fields: Given,
  now: number,
): ChatMessage {
  return {
    turn_id,
    type: 'ai',
    role: 'ai_message',
    next_node: null,
    node_type: nodeTypes[fields.node] ?? 'tool',
    next_node_type: typeof fields.next_node === 'string' ? (nodeTypes[fields.next_node] ?? 'tool') : null,
    next_type: null,
    reason: null,
    provider_id: user_id,
    thread_id: chat_id,
    current_messages: [],
    tool_output: null,
    params: null,
    usage: null,
    data: null,
    answer: null,
    created_at: new Date(now).toISOString(),
    ...fields,
  }
}

const nodeTypes: Readonly<Record<string, string>> = {
  input: 'human',
  starter_node: 'starter',
  planner_node: 'planner',
  social_media_manager_node: 'manager',
  instagram_manager_node: 'manager',
  instagram_agent_node: 'agent',
  gmail_agent_node: 'agent',
  research_agent_node: 'agent',
  __end__: 'end',
}

/** Returns the record of a message of the owner. */
export const humanRecord = (
  turn: Pick<StoredTurn, 'turn_id' | 'user_id' | 'chat_id'>,
  { id, text, next_node }: { id: string; text: string; next_node: string },
  now: number,
): ChatMessage =>
  recordOf(
    turn,
    {
      id,
      type: 'human',
      role: 'human_message',
      node: 'input',
      next_node,
      reason: 'User input',
      status: 'success',
      current_messages: [{ role: 'human', content: text }],
    },
    now,
  )

/** Returns the record of the final answer of a turn. */
export const answerRecord = (
  turn: Pick<StoredTurn, 'turn_id' | 'user_id' | 'chat_id'>,
  { text, ...given }: Given & { text: string },
  now: number,
): ChatMessage =>
  recordOf(
    turn,
    {
      next_node: '__end__',
      next_type: 'end',
      current_messages: text === '' ? [] : [{ role: 'ai', content: text }],
      data: { hosts: linkedHosts(text) },
      ...given,
    },
    now,
  )
