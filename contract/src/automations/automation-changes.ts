import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { ShownVersion } from '../versions.ts'
import { AutomationSummary, listAutomations } from './automation-summary.ts'

const Target = z.object({ platform_user_id: Id, automation_id: Id })
/** The row of the list that a call changes. */
const listedRow = { resource: listAutomations, by: 'automation_id', texts: ['name'] }
const ShownTarget = z.extend(Target, { version: ShownVersion })

export const setActivation = defineEndpoint({
  method: 'POST',
  path: '/automations/update-active',
  permission: 'manage',
  audit: listedRow,
  summary: 'Pause or activate an automation',
  input: z.extend(ShownTarget, { activation_status: z.enum(['ACTIVE', 'PAUSED']) }),
  output: AutomationSummary,
})

export const setActivationByGet = defineEndpoint({
  ...setActivation,
  method: 'GET',
  summary: 'Pause or activate an automation (old clients)',
  legacyMutation: true,
})

export const deleteAutomation = defineEndpoint({
  method: 'POST',
  path: '/automations/delete',
  permission: 'manage',
  audit: listedRow,
  summary: 'Delete an automation; it can be restored for 30 days',
  input: ShownTarget,
  output: Nothing,
})

export const deleteAutomationByGet = defineEndpoint({
  ...deleteAutomation,
  method: 'GET',
  summary: 'Delete an automation (old clients)',
  legacyMutation: true,
})

/** A deleted automation that can still be restored. */
export const DeletedAutomation = z.extend(AutomationSummary, { deleted_at: Moment, restorable_until: Moment })
export type DeletedAutomation = z.infer<typeof DeletedAutomation>

export const listDeletedAutomations = defineEndpoint({
  method: 'GET',
  path: '/automations/deleted',
  permission: 'read',
  summary:
    'Automations of an account that were deleted in the last 30 days, newest deletion first, at most 200',
  input: z.object({ platform_user_id: Id }),
  output: z.array(DeletedAutomation),
})

export const restoreAutomation = defineEndpoint({
  method: 'POST',
  path: '/automations/restore',
  permission: 'manage',
  audit: listedRow,
  summary: 'Bring back a deleted automation within 30 days',
  input: Target,
  output: AutomationSummary,
})

export const duplicateAutomation = defineEndpoint({
  method: 'POST',
  path: '/automations/duplicate',
  permission: 'manage',
  summary: 'Make a paused copy of an automation, with the word copy after its name',
  input: Target,
  output: AutomationSummary,
})

export const AutomationChange = z.enum(['PAUSE', 'ACTIVATE', 'DELETE', 'RESTORE'])
export type AutomationChange = z.infer<typeof AutomationChange>

/** Fails as a whole for an unknown or foreign id. Returns the changed rows; none after `DELETE`. */
export const changeAutomations = defineEndpoint({
  method: 'POST',
  path: '/automations/change-many',
  permission: 'manage',
  summary: 'Pause, activate, delete or restore many automations of an account: all of them, or none',
  input: z.object({
    platform_user_id: Id,
    automation_ids: z
      .array(Id)
      .check(
        z.minLength(1, 'Name at least one automation.'),
        z.maxLength(limits.automationsPerAccount, 'That is more automations than an account can have.'),
      ),
    change: AutomationChange,
    /** The version of each automation as it was shown, by id; see `ShownVersion`. */
    versions: z.optional(z.record(z.string(), z.number().check(z.int()))),
  }),
  output: z.array(AutomationSummary),
})
