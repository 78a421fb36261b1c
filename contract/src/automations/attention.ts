import * as z from 'zod/mini'
import { defineEndpoint, Id, Instant, Moment } from '../endpoint.ts'
import { SampleTrigger } from './sample-trigger.ts'

/** `ending`: renewing the login has failed and it ends within a week. `webhooks_lost`: no event arrives. */
const ConnectionState = z.enum(['fine', 'ending', 'needs_login', 'webhooks_lost'])
export type ConnectionState = z.infer<typeof ConnectionState>

/** How much of the AI budget is gone: `near` from 80 % on. */
const BudgetLevel = z.enum(['ok', 'near', 'spent'])

export const Attention = z.object({
  /** Messages of the last seven days that did not arrive. */
  failed_sends: z.number(),
  /** Replies of the last seven days that wait for a person to look at them. */
  drafts: z.number(),
  /** People who asked for a person, and for whom automation stepped aside. */
  waiting_people: z.number(),
  /** The conversation of the one who has waited the longest. */
  waiting_conversation_id: z.optional(Id),
  connection: ConnectionState,
  /** In a sentence; null when all is well. */
  connection_reason: z.nullable(z.string()),
  login_ends_at: z.nullable(Moment),
  budget: BudgetLevel,
  /** What automation did since `since`. */
  today: z.object({
    replies: z.number(),
    private_messages: z.number(),
    direct_messages: z.number(),
    /** Comments hidden or deleted. */
    moderated: z.number(),
    failed: z.number(),
  }),
  /** How far a new user is. */
  steps: z.object({
    rules: z.number(),
    /** Everything that rules ever sent or did. */
    executions: z.number(),
    /** Sources that the knowledge base answers from. */
    sources: z.number(),
    /** Whether an AI answers direct messages. */
    published: z.boolean(),
    /** How the newest rule that is active can be tried; null without one. */
    play: z.nullable(SampleTrigger),
  }),
})
export type Attention = z.infer<typeof Attention>

export const getAttention = defineEndpoint({
  method: 'GET',
  path: '/automations/attention',
  access: 'signed-in',
  summary: 'What of an account waits for a person, what automation did today, and how far a new user is',
  /** `since`: when the reader's day began, at most 48 hours ago; midnight UTC unless told. */
  input: z.object({ platform_user_id: Id, since: z.optional(Instant) }),
  output: Attention,
})
