import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id } from '../../endpoint.ts'
import { AutomationType } from '../automation.ts'
import { Execution, executionFilters } from './execution.ts'

/** One event with the automations that it concerned. */
export const Activity = z.object({
  activity_id: Id,
  /**
   * The automations that acted, and the one that the filters asked for. If none acted, the one that came furthest. At
   * least one.
   */
  executions: z.array(Execution),
  /** Number of the other automations. */
  others: z.number(),
  /** How many of the others did not match the event. */
  unmatched: z.number(),
})
export type Activity = z.infer<typeof Activity>

export const listActivity = defineEndpoint({
  method: 'GET',
  path: '/automations/activity',
  access: 'signed-in',
  summary: 'Activity of an account by event, newest first',
  input: z.object({
    platform_user_id: Id,
    /** Events that concerned this automation, deleted ones included. */
    automation_id: z.optional(Id),
    automation_type: z.optional(AutomationType),
    ...executionFilters,
  }),
  output: z.array(Activity),
  paged: true,
})

export const listActivityExecutions = defineEndpoint({
  method: 'GET',
  path: '/automations/activity/{activity_id}/executions',
  access: 'signed-in',
  summary: 'Activity of every automation about one event',
  input: z.object({ activity_id: Id, cursor: Cursor, limit: executionFilters.limit }),
  output: z.array(Execution),
  paged: true,
})
