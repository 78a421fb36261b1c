import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment } from './endpoint.ts'

/** The checks in display order. */
const connectionCheckKeys = [
  'login',
  'permissions',
  'webhook_fields',
  'last_event',
  'quiet_channel',
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
  /** `permissions`: the scopes that are not granted. */
  missing: z.optional(z.array(z.string())),
  /** `webhook_fields`: the fields that Instagram refused. */
  refused: z.optional(z.array(z.string())),
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
  path: '/accounts/connection',
  access: 'signed-in',
  summary: 'Whether access, permissions, webhooks and events of an account work right now',
  input: z.object({ platform_user_id: Id }),
  output: Connection,
})

/** Returns the result of a check afterwards. */
export const repairConnection = defineEndpoint({
  method: 'POST',
  path: '/accounts/connection/repair',
  access: 'signed-in',
  summary: 'Renew the access to an account, or turn its webhooks on again',
  input: z.object({
    platform_user_id: Id,
    fix: z.enum(['refresh', 'resubscribe'], 'The repair must be refresh or resubscribe.'),
  }),
  output: Connection,
})
