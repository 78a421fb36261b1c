import * as z from 'zod/mini'
import { defineEndpoint, Id, Instant, Moment } from '../../endpoint.ts'
import { AutomationType } from '../automation.ts'
import { SampleTrigger } from '../backtest/sample-trigger.ts'

/** `failing`: Instagram did not answer the last attempt to send a message that still waits. `ending`: the login could not be renewed and expires within a week. `webhooks_lost`: no events arrive. */
const ConnectionState = z.enum(['fine', 'ending', 'failing', 'needs_login', 'webhooks_lost'])
export type ConnectionState = z.infer<typeof ConnectionState>

/** Use of the AI budget: `near` from 80 %. */
const BudgetLevel = z.enum(['ok', 'near', 'spent'])

export const Attention = z.object({
  /** Messages of the last seven days that were not delivered. */
  failed_sends: z.number(),
  /** Replies of the last seven days that wait for review. */
  drafts: z.number(),
  /** Conversations that were handed over to a person. */
  waiting_people: z.number(),
  connection: ConnectionState,
  /** One sentence; null if there is no problem. */
  connection_reason: z.nullable(z.string()),
  login_ends_at: z.nullable(Moment),
  budget: BudgetLevel,
  /** Actions of automations since `since`. */
  today: z.object({
    replies: z.number(),
    private_messages: z.number(),
    direct_messages: z.number(),
    /** Comments hidden or deleted. */
    moderated: z.number(),
    failed: z.number(),
  }),
  /** Progress of a new user. */
  steps: z.object({
    rules: z.number(),
    /** Total actions of automations. */
    executions: z.number(),
    /** Sources that are used for answers. */
    sources: z.number(),
    /** Whether a chatbot replies to direct messages: it is active and has a model. */
    published: z.boolean(),
    /** Sample trigger of the newest active automation; null without one. */
    play: z.nullable(SampleTrigger),
    /** The newest active automation; null without one. */
    newest: z.nullable(z.object({ automation_id: Id, automation_type: AutomationType })),
  }),
})
export type Attention = z.infer<typeof Attention>

export const getAttention = defineEndpoint({
  method: 'GET',
  path: '/automations/attention',
  permission: 'read',
  summary: 'What needs attention in an account, what automations did today, and the setup progress',
  /** `since`: start of the user's day, at most 48 hours ago; default midnight UTC. */
  input: z.object({ platform_user_id: Id, since: z.optional(Instant) }),
  output: Attention,
})
