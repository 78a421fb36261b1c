import type { ChatMessage } from '@skein/contract/assistant'
import type { ChatThread } from '@skein/contract/assistant-chats'

let made = 0
const start = Date.parse('2026-11-20T10:00:00.000Z')

/** A record of a chat; each is one second newer than the previous one. */
export function record(change: Partial<ChatMessage> = {}): ChatMessage {
  made += 1
  return {
    id: `record-${made}`,
    turn_id: 'turn-1',
    type: 'ai',
    role: 'ai_message',
    node: 'planner_node',
    next_node: null,
    node_type: null,
    next_node_type: null,
    next_type: null,
    reason: null,
    status: 'success',
    provider_id: 'user-1',
    thread_id: 'chat-1',
    current_messages: [],
    tool_output: null,
    params: null,
    usage: null,
    data: null,
    answer: null,
    created_at: new Date(start + made * 1000).toISOString(),
    ...change,
  }
}

export const own = (text: string, change: Partial<ChatMessage> = {}): ChatMessage =>
  record({
    type: 'human',
    role: 'human_message',
    node: 'input',
    reason: 'User input',
    current_messages: [{ role: 'human', content: text }],
    ...change,
  })

export const answerRecord = (text: string, change: Partial<ChatMessage> = {}): ChatMessage =>
  record({
    node: 'gmail_agent_node',
    next_node: '__end__',
    current_messages: text === '' ? [] : [{ role: 'ai', content: text }],
    ...change,
  })

export const toolRecord = (node: string, change: Partial<ChatMessage> = {}): ChatMessage =>
  record({ type: 'tool', node, ...change })

export const question = (change: Partial<ChatMessage> = {}): ChatMessage =>
  record({
    type: 'interrupt',
    node: 'gmail_agent_node',
    status: 'in_progress',
    data: {
      type: 'input_option',
      platform: null,
      data: {
        title: 'Send this email?',
        content: 'To: anna@north.example\nSubject: Figures',
        options: ['Send', 'Cancel'],
      },
    },
    ...change,
  })

export const connectQuestion = (change: Partial<ChatMessage> = {}): ChatMessage =>
  question({
    data: {
      type: 'connect',
      platform: 'instagram',
      data: {
        title: 'Connect to Platform',
        content: 'Please connect your Instagram account to continue.',
        options: ['Connect Instagram'],
      },
    },
    ...change,
  })

export const thread = (change: Partial<ChatThread> = {}): ChatThread => ({
  thread_id: 'chat-1',
  name: 'Mail to Anna',
  updated_at: '2026-11-20T10:00:00.000Z',
  cost: 0,
  turn: null,
  ...change,
})
