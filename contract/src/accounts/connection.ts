import * as z from 'zod/mini'
import { defineEndpoint, Id, Instant, Moment } from '../endpoint.ts'

/** The checks in display order. */
const connectionCheckKeys = [
  'login',
  'permissions',
  'webhook_fields',
  'last_event',
  'quiet_channel',
  'sweep',
  'event_content',
  'message_content',
  'echoes',
  'sending',
  'model',
] as const

/**
 * `limited`: works with restrictions, or needs an action soon. `unknown`: Instagram did not respond, or there is no
 * data yet.
 */
const CheckState = z.enum(['ok', 'limited', 'failed', 'unknown'])
export type CheckState = z.infer<typeof CheckState>

/** `reconnect` is a new login in the browser; the server makes the other repairs. */
const Fix = z.enum(['reconnect', 'refresh', 'resubscribe'])
export type ConnectionFix = z.infer<typeof Fix>

export const ConnectionCheck = z.object({
  key: z.enum(connectionCheckKeys),
  state: CheckState,
  /** One sentence for the owner. */
  message: z.string(),
  fix: z.nullable(Fix),
  /** The time that the message is about: the end of the login, the newest event. */
  at: z.nullable(Moment),
  /** `permissions`, always: the scopes that are not granted. */
  missing: z.optional(z.array(z.string())),
  /** `webhook_fields`, always: the fields that Instagram refused. */
  refused: z.optional(z.array(z.string())),
  /** `sweep`: when comments and messages were last compared with what Instagram shows. */
  last_run_at: z.optional(z.nullable(Moment)),
  /** `sweep`: missed events that were found in seven days. */
  found: z.optional(z.number()),
  /** `sweep`: the share of the events of seven days that no webhook brought, 0 to 1; null before the first ones. */
  lost_share_7d: z.optional(z.nullable(z.number())),
  /** `sweep`: missed events are answered from then on. */
  answer_since: z.optional(z.nullable(Moment)),
})
export type ConnectionCheck = z.infer<typeof ConnectionCheck>

export const Connection = z.object({
  checked_at: Moment,
  checks: z.array(ConnectionCheck),
})
export type Connection = z.infer<typeof Connection>

/** Requests the state from Instagram. An account that needs a new login is marked. */
export const checkConnection = defineEndpoint({
  method: 'GET',
  asksInstagram: true,
  path: '/accounts/connection',
  permission: 'read',
  summary: 'Whether access, permissions, webhooks and events of an account work right now',
  input: z.object({ platform_user_id: Id }),
  output: Connection,
})

/** Returns the result of a check afterwards. */
export const repairConnection = defineEndpoint({
  method: 'POST',
  asksInstagram: true,
  path: '/accounts/connection/repair',
  permission: 'manage',
  summary: 'Renew the access to an account, or turn its webhooks on again',
  input: z.object({
    platform_user_id: Id,
    fix: z.enum(['refresh', 'resubscribe'], 'The repair must be refresh or resubscribe.'),
  }),
  output: Connection,
})

/** A time before the connection of the account counts as that of the connection. */
export const setAnswerSince = defineEndpoint({
  method: 'PUT',
  path: '/accounts/answer-since',
  permission: 'manage',
  audit: { texts: ['answer_since'] },
  summary: 'Since when comments and messages are answered that no webhook has brought',
  input: z.object({ platform_user_id: Id, answer_since: Instant }),
  output: z.object({ answer_since: Moment }),
})
