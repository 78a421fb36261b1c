import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'

export const ModelChange = z.object({
  automation_id: Id,
  name: z.string(),
  /** Names of the provider. */
  from: z.string(),
  to: z.string(),
})
export type ModelChange = z.infer<typeof ModelChange>

/** Returns what `migrateModels` would change now. */
export const listModelChanges = defineEndpoint({
  method: 'GET',
  path: '/automations/model-changes',
  permission: 'read',
  summary: 'Automations whose own model ends or has ended, with its replacement',
  input: z.object({ platform_user_id: Id }),
  output: z.array(ModelChange),
})

/** Returns all changes. Automations whose model is available or has no replacement are unchanged. */
export const migrateModels = defineEndpoint({
  method: 'POST',
  path: '/automations/migrate-models',
  permission: 'manage',
  summary: 'Move every automation whose own model ends or has ended to its replacement',
  input: z.object({ platform_user_id: Id }),
  output: z.array(ModelChange),
})
