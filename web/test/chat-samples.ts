import type { ChatMessage, OptionInterrupt } from '@skein/contract/assistant/assistant'
import type * as z from 'zod/mini'
import type { ChatThread } from '@skein/contract/assistant/assistant-chats'

let recordCount = 0
const start = Date.parse('2026-11-20T10:00:00.000Z')

/** A record of a chat; each is one second newer than the previous one. */
export function record(change: Partial<ChatMessage> = {}): ChatMessage {
  recordCount += 1
  return {
    id: `record-${recordCount}`,
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
    created_at: new Date(start + recordCount * 1000).toISOString(),
    ...change,
  }
}

export const ownMessage = (text: string, change: Partial<ChatMessage> = {}): ChatMessage =>
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
        options: ['Send', 'Reject'],
      },
    },
    ...change,
  })

type Proposal = NonNullable<z.infer<typeof OptionInterrupt>['proposal']>

const proposedReply = (id: string, name: string, context: string): Proposal['parts'][number] => ({
  recipients: [{ id, name, context }],
  texts: [{ id, kind: 'message', text: 'It is 20 euros.', plain: 'It is 20 euros.' }],
})

/** Asks for approval of replies to two comments. */
export const repliesQuestion = (change: Partial<ChatMessage> = {}): ChatMessage =>
  question({
    id: 'ask',
    data: {
      type: 'input_option',
      platform: 'instagram',
      data: {
        title: 'Send 2 replies?',
        content:
          'Public replies from @morrow.linen:\n\nTo @mia: It is 20 euros.\n\nTo @noor: It is 20 euros.',
        options: ['Send 2 replies', 'Reject'],
      },
      proposal: {
        intro: 'Public replies from @morrow.linen',
        warning: '',
        parts: [proposedReply('c-1', '@mia', 'How much?'), proposedReply('c-2', '@noor', 'The price?')],
      },
      cost: 0.0021,
    },
    ...change,
  })

/** Asks for approval of a mail with a hidden character. */
export const mailQuestion = (change: Partial<ChatMessage> = {}): ChatMessage =>
  question({
    id: 'ask',
    data: {
      type: 'input_option',
      platform: null,
      data: {
        title: 'Send this email?',
        content: 'To: anna@north.example\nSubject: Figures\n\nDear ‹zero width space›Anna',
        options: ['Send', 'Reject'],
      },
      proposal: {
        intro: 'From: studio@morrow.example',
        warning: 'Look twice at: a link',
        parts: [
          {
            recipients: [{ id: 'anna@north.example', name: 'anna@north.example', context: null }],
            texts: [
              { id: 'subject', kind: 'subject', text: 'Figures', plain: 'Figures' },
              { id: 'body', kind: 'message', text: 'Dear ‹zero width space›Anna', plain: 'Dear Anna' },
            ],
          },
        ],
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
