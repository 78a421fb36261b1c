import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../endpoint.ts'
import { assistantLimits } from './assistant-limits.ts'
import { assistantProblems, ChatId, ChatMessage, Turn } from './assistant.ts'

/** A chat with the assistant in the list of chats. */
export const ChatThread = z.object({
  thread_id: Id,
  name: z.nullable(z.string()),
  updated_at: Moment,
  /** Cost of model calls in this chat, in USD. */
  cost: z.number(),
  /** The running or waiting turn; null if there is none. */
  turn: z.nullable(Turn),
})

export type ChatThread = z.infer<typeof ChatThread>

export const listThreads = defineEndpoint({
  method: 'GET',
  path: '/chatagent/chat/threads',
  permission: 'read',
  summary: 'Chats of the signed-in user, the newest first',
  input: z.object({ provider_id: z.optional(Id) }),
  output: z.array(ChatThread),
})

export const renameThread = defineEndpoint({
  method: 'PUT',
  path: '/chatagent/chat/threads/{thread_id}',
  permission: 'read',
  summary: 'Give a chat another name',
  input: z.object({
    thread_id: ChatId,
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: assistantProblems.name }),
        z.maxLength(assistantLimits.threadName),
      ),
  }),
  output: ChatThread,
})

export const deleteThread = defineEndpoint({
  method: 'DELETE',
  path: '/chatagent/chat/threads/{thread_id}',
  permission: 'read',
  summary: 'Delete a chat with all its messages; a turn that runs is stopped',
  input: z.object({ thread_id: ChatId }),
  output: Nothing,
})

export const getHistory = defineEndpoint({
  method: 'GET',
  path: '/chatagent/chat/history',
  permission: 'read',
  summary: 'Records of a chat, the newest first; empty for a chat that does not exist',
  input: z.object({
    thread_id: ChatId,
    provider_id: z.optional(Id),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), assistantLimits.page),
  }),
  output: z.array(ChatMessage),
})

/** A suggested prompt, based on the data of the account. */
export const listStarters = defineEndpoint({
  method: 'GET',
  path: '/chatagent/chat/starters',
  permission: 'read',
  summary: 'Prompts to begin with, made from the data of the account',
  input: z.object({ platform_user_id: z.optional(Id) }),
  output: z.array(z.object({ text: z.string() })),
})
