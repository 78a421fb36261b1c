import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, defineStream, Id, Moment } from '../endpoint.ts'
import { assistantLimits } from './assistant-limits.ts'

/** Messages for problems with a message to the assistant. */
export const assistantProblems = {
  message: () => m.problem_assistant_message(),
  messageLong: () =>
    m.problem_assistant_message_long({ max: assistantLimits.message.toLocaleString(m.locale_code()) }),
  name: () => m.problem_assistant_name(),
  threads: () => m.problem_assistant_threads({ max: assistantLimits.threads }),
  characters: () => m.problem_assistant_characters(),
} as const

/** Nodes of the graph. `input` is the user, `__end__` the end. */
export const assistantNodes = [
  'starter_node',
  'planner_node',
  'social_media_manager_node',
  'gmail_agent_node',
  'instagram_manager_node',
  'instagram_agent_node',
  'research_agent_node',
] as const

export type AssistantNode = (typeof assistantNodes)[number]

const Said = z.object({ role: z.string(), content: z.string() })

/** One text of a proposal. */
const ProposedText = z.object({
  id: z.string(),
  kind: z.enum(['message', 'subject', 'query']),
  /** The text as proposed; hidden characters are replaced by their names. */
  text: z.string(),
  /** The same text without hidden characters, for editing. */
  plain: z.string(),
})

/** A person who receives a text. `context`: what the recipient wrote. */
const Recipient = z.object({ id: z.string(), name: z.string(), context: z.nullable(z.string()) })

/** Texts with the people who receive them. */
const ProposalPart = z.object({
  recipients: z.array(Recipient),
  texts: z.array(ProposedText),
})

/** What a run proposes to send, in parts that the owner can change before approval. */
export const ProposalView = z.object({
  intro: z.string(),
  /** Problems that the guard found in the texts; empty for none. */
  warning: z.string(),
  parts: z.array(ProposalPart),
})

export type ProposalView = z.infer<typeof ProposalView>

/** A choice that the run waits for. The first option approves; any other text approves nothing. */
export const OptionInterrupt = z.object({
  type: z.literal('input_option'),
  platform: z.nullable(z.string()),
  data: z.object({ title: z.string(), content: z.string(), options: z.array(z.string()) }),
  /** The same as `data.content`, in parts; only while the owner can change it. */
  proposal: z.optional(ProposalView),
  /** The proposal with the changes of the owner, who approved it; `proposal` is absent then. */
  edited_proposal: z.optional(ProposalView),
  /** With `edited_proposal`: the recipients whom the owner removed. Absent in records of older servers. */
  left_out: z.optional(z.array(Recipient)),
  /** Estimated cost of the model calls that follow, in USD. */
  cost: z.optional(z.number()),
})

/** An account that the run waits for. */
export const ConnectInterrupt = z.object({
  type: z.literal('connect'),
  platform: z.literal('instagram'),
  data: z.object({ title: z.string(), content: z.string(), options: z.array(z.string()) }),
})

/** One step of a plan, stored in `data` of the planner's record. */
export const PlanStep = z.object({ id: z.string(), text: z.string(), done: z.boolean() })

export type PlanStep = z.infer<typeof PlanStep>

function readIfJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** One record of a chat, as stored and streamed. */
export const ChatMessage = z.object({
  id: Id,
  turn_id: Id,
  type: z.enum(['human', 'ai', 'tool', 'interrupt']),
  /** `human_message` for messages of the user, otherwise `ai_message`. */
  role: z.string(),
  /** A node, `input`, or the tool's name in a tool message. */
  node: z.string(),
  next_node: z.nullable(z.string()),
  node_type: z.nullable(z.string()),
  next_node_type: z.nullable(z.string()),
  next_type: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** `in_progress`, then `success` or `failed`; `stopped` by the user. */
  status: z.enum(['in_progress', 'success', 'failed', 'stopped']),
  provider_id: Id,
  thread_id: Id,
  /** Also read as a JSON string. */
  current_messages: z.pipe(z.transform(readIfJson), z.array(Said)),
  /** The result of a tool, as text or any JSON value. */
  tool_output: z.unknown(),
  /** The arguments of a tool. */
  params: z.unknown(),
  usage: z.nullable(z.object({ input_tokens: z.number(), output_tokens: z.number(), cost: z.number() })),
  /** The interrupt of an interrupt message; `{plan}` of a planner's record; `{hosts}` an answer links to. */
  data: z.unknown(),
  /** The choice for an interrupt; null while it waits. */
  answer: z.nullable(z.string()),
  created_at: Moment,
})

export type ChatMessage = z.infer<typeof ChatMessage>

/** `waiting`: for a choice of the user or a connection. */
export const TurnState = z.enum(['running', 'waiting', 'done', 'stopped', 'failed'])

export type TurnState = z.infer<typeof TurnState>

export const Turn = z.object({ turn_id: Id, state: TurnState })

export type Turn = z.infer<typeof Turn>

/** Created by the browser before the first message. It identifies a chat of one user and grants no access. */
export const ChatId = z.string().check(z.minLength(1, 'A chat is missing.'), z.maxLength(200))

const Message = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: assistantProblems.message }),
    z.maxLength(assistantLimits.message, { error: assistantProblems.messageLong }),
  )

/** Changes to a proposal. Recipients and texts that are not named stay as proposed. */
export const ProposalEdits = z.object({
  /** Ids of the recipients that stay. */
  recipients: z.optional(z.array(z.string()).check(z.maxLength(100))),
  /** Changed texts by their ids. */
  texts: z.optional(z.record(z.string(), z.string().check(z.maxLength(assistantLimits.editedText)))),
})

export type ProposalEdits = z.infer<typeof ProposalEdits>

export const createTurn = defineEndpoint({
  method: 'POST',
  path: '/chatagent/chat/send-message',
  permission: 'reply',
  audit: false,
  summary: 'Say something to the assistant; the same client_message_id is one turn',
  input: z.object({
    message: Message,
    chat_id: ChatId,
    provider_id: z.optional(Id),
    /** The response to the current interrupt. */
    human_response: z._default(z.boolean(), false),
    /** The interrupt that was answered. If another one is current, nothing is approved. */
    interrupt_id: z.optional(z.string().check(z.maxLength(200))),
    /** With the first option of an interrupt: changes to its proposal. Requires `interrupt_id`. */
    edits: z.optional(ProposalEdits),
    /** With another option: why the proposal is rejected. The model reads it. */
    reason: z.optional(z.string().check(z.trim(), z.maxLength(assistantLimits.reason))),
    client_message_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    /** The selected account; default: the first connected one. */
    platform_user_id: z.optional(Id),
  }),
  output: z.object({ turn_id: Id, thread_id: Id, message: ChatMessage }),
  status: 202,
})

const Flag = z.optional(
  z.union([
    z.boolean(),
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  ]),
)

/** With `turn_id` it attaches to a turn; with a message it creates one first. A reconnect after `done` gets 204. */
export const streamTurn = defineStream({
  method: 'GET',
  path: '/chatagent/chat/send-message-stream',
  permission: 'reply',
  summary: 'A turn of the assistant while it runs, as server-sent events; resumable by Last-Event-ID',
  input: z.object({
    turn_id: z.optional(Id),
    message: z.optional(Message),
    chat_id: z.optional(ChatId),
    provider_id: z.optional(Id),
    human_response: Flag,
    client_message_id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    platform_user_id: z.optional(Id),
  }),
  events: {
    /** A new record, or a new version of the record with this id. */
    delta: ChatMessage,
    /** Text to append to a record in progress. Not replayed; the record that follows is complete. */
    token: z.object({ id: Id, text: z.string() }),
    done: Turn,
    error: z.object({ turn_id: Id, message: z.string() }),
  },
})

export const stopTurn = defineEndpoint({
  method: 'POST',
  path: '/chatagent/chat/stop',
  permission: 'read',
  summary: 'Stop a turn; what it has done stays done',
  input: z.object({ turn_id: Id }),
  output: Turn,
})
