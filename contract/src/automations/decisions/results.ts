import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../../endpoint.ts'
import { AutomationType } from '../automation.ts'

/** The most automations that the results name. */
export const maxNamedResults = 5

/** What the automations of an account sent. */
export const AutomationResults = z.object({
  /** Length of the period that ends now. */
  days: z.number(),
  /** Public replies, private messages and direct messages that Instagram accepted. */
  sent: z.number(),
  /** The same of the period of equal length before; null if it is not counted. */
  previous_sent: z.nullable(z.number()),
  /** Whether an automation sent more than is counted, so that `sent` is the least number. */
  at_least: z.boolean(),
  /** The automations that sent most, deleted ones too. */
  automations: z.array(
    z.object({
      automation_id: Id,
      automation_type: AutomationType,
      name: z.string(),
      deleted: z.boolean(),
      sent: z.number(),
    }),
  ),
})
export type AutomationResults = z.infer<typeof AutomationResults>

export const getResults = defineEndpoint({
  method: 'GET',
  path: '/automations/results',
  permission: 'read',
  summary: 'What the automations of an account sent in the last 30 days, compared with the 30 days before',
  input: z.object({ platform_user_id: Id }),
  output: AutomationResults,
})
