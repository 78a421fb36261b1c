import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment } from '../../endpoint.ts'
import { ShownVersion } from '../../versions.ts'
import { ExampleFailure } from '../backtest/example-failure.ts'

/** An automation as it was after one save. */
export const AutomationVersion = z.object({
  version: z.number(),
  created_at: Moment,
  /** Name or email address of the user who saved it; null when it is unknown. */
  author: z.nullable(z.string()),
  /** The automation as a sentence, in the language of the request. */
  sentence: z.string(),
  /** Names of the fields that differ from the version before; empty for the oldest one that is kept. */
  changed: z.array(z.string()),
  /** Examples that passed before this save and failed after it; it was saved anyway. Absent if there were none. */
  failed_examples: z.optional(z.array(ExampleFailure)),
})
export type AutomationVersion = z.infer<typeof AutomationVersion>

const Target = z.object({ automation_id: Id })

export const listVersions = defineEndpoint({
  method: 'GET',
  path: '/automations/{automation_id}/versions',
  permission: 'read',
  summary: 'Versions of an automation, newest first, at most 200',
  input: Target,
  output: z.array(AutomationVersion),
})

export const restoreVersion = defineEndpoint({
  method: 'POST',
  path: '/automations/{automation_id}/versions/{version}/restore',
  permission: 'manage',
  audit: { resource: listVersions, newest: true, fields: ['version'] },
  summary: 'Save the settings of an earlier version again, as a new version; returns all versions',
  input: z.extend(Target, {
    version: z.coerce
      .number()
      .check(z.int('A version is a whole number.'), z.gte(1, 'Versions start at 1.'), z.lte(2 ** 31 - 1)),
    /** The newest version when the difference was shown; a newer one is not replaced. */
    current_version: ShownVersion,
    /** Restores although examples that pass now would fail. */
    save_anyway: z.optional(z.boolean()),
  }),
  output: z.array(AutomationVersion),
})
