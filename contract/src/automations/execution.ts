import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id, Moment } from '../endpoint.ts'
import { AutomationType } from './automation.ts'

export const ExecutionState = z.enum([
  'skipped',
  'pending',
  'sending',
  'sent',
  'unknown',
  'failed',
  'expired',
  'needs_review',
])
export type ExecutionState = z.infer<typeof ExecutionState>

/** One question the engine asked, in the order asked. `values` holds the figures behind the outcome. */
export const Gate = z.object({
  gate: z.enum([
    'origin',
    'trigger',
    'posts',
    'reply_count',
    'cap_per_post',
    'cap_per_period',
    'cooldown',
    'precedence',
    'send',
  ]),
  outcome: z.enum(['passed', 'stopped', 'not_asked']),
  values: z.record(z.string(), z.unknown()),
})
export type Gate = z.infer<typeof Gate>

/** One entry of the decision ledger: one event met one automation. */
export const Execution = z.object({
  execution_id: Id,
  automation_id: Id,
  automation_type: AutomationType,
  automation_name: z.string(),
  event_id: Id,
  event_kind: z.string(),
  from_username: z.nullable(z.string()),
  text: z.nullable(z.string()),
  post_id: z.nullable(z.string()),
  state: ExecutionState,
  reason_code: z.string(),
  reason: z.string(),
  reply_text: z.nullable(z.string()),
  winner_id: z.nullable(z.string()),
  cost: z.number(),
  created_at: Moment,
  trace: z.array(Gate),
})
export type Execution = z.infer<typeof Execution>

const Filters = {
  cursor: Cursor,
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  /** `fired` = everything that was or will be sent; `declined` = skipped. */
  outcome: z.optional(z.enum(['fired', 'declined', 'failed'])),
}

export const listAutomationExecutions = defineEndpoint({
  method: 'GET',
  path: '/automations/{automation_id}/executions',
  access: 'signed-in',
  summary: 'Decision ledger of one automation, newest first',
  input: z.object({ automation_id: Id, ...Filters }),
  output: z.array(Execution),
  paged: true,
})

export const listExecutions = defineEndpoint({
  method: 'GET',
  path: '/automations/executions',
  access: 'signed-in',
  summary: 'Decision ledger of an account, newest first',
  input: z.object({ platform_user_id: Id, ...Filters }),
  output: z.array(Execution),
  paged: true,
})

const Draft = z.object({ execution_id: Id })

export const sendReviewed = defineEndpoint({
  method: 'POST',
  path: '/automations/executions/{execution_id}/send',
  access: 'signed-in',
  summary: 'Send a reply that waits for review',
  input: Draft,
  output: Execution,
})

export const dismissReviewed = defineEndpoint({
  method: 'POST',
  path: '/automations/executions/{execution_id}/dismiss',
  access: 'signed-in',
  summary: 'Dismiss a reply that waits for review',
  input: Draft,
  output: Execution,
})
