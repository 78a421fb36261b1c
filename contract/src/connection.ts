import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment } from './endpoint.ts'

/** What is looked at, in the order in which one thing needs the one before it. */
const connectionParts = ['token', 'scopes', 'webhooks', 'last_event'] as const

/** `unknown`: Instagram did not answer, or there is nothing to tell by yet. */
const CheckState = z.enum(['fine', 'attention', 'broken', 'unknown'])
export type CheckState = z.infer<typeof CheckState>

/** What helps: a new login in the browser, or one of the two repairs that the server makes by itself. */
const Fix = z.enum(['reconnect', 'refresh', 'resubscribe'])
export type ConnectionFix = z.infer<typeof Fix>

export const ConnectionCheck = z.object({
  part: z.enum(connectionParts),
  state: CheckState,
  /** One sentence for the owner. */
  message: z.string(),
  fix: z.nullable(Fix),
  /** The moment that the message is about: the end of the login, the newest event. */
  at: z.nullable(Moment),
})
export type ConnectionCheck = z.infer<typeof ConnectionCheck>

export const Connection = z.object({
  checked_at: Moment,
  checks: z.array(ConnectionCheck),
})
export type Connection = z.infer<typeof Connection>

/** Asks Instagram at this moment. An account that turns out to need a new login is marked so. */
export const checkConnection = defineEndpoint({
  method: 'GET',
  path: '/accounts/connection',
  access: 'signed-in',
  summary: 'Whether login, permissions, webhooks and events of an account work right now',
  input: z.object({ platform_user_id: Id }),
  output: Connection,
})

/** Answers what a check says afterwards. */
export const repairConnection = defineEndpoint({
  method: 'POST',
  path: '/accounts/connection/repair',
  access: 'signed-in',
  summary: 'Renew the login of an account, or turn its webhooks on again',
  input: z.object({
    platform_user_id: Id,
    fix: z.enum(['refresh', 'resubscribe'], 'The repair must be refresh or resubscribe.'),
  }),
  output: Connection,
})
