import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../../endpoint.ts'
import { AutomationSettings } from '../kinds/automation-settings.ts'

const CollisionKind = z.enum([
  'never_wins',
  'dead_posts',
  'own_trigger',
  'same_keyword',
  'common_word',
  'ai_overlap',
])

/** A conflict between automations, or within one. */
export const Collision = z.object({
  kind: CollisionKind,
  severity: z.enum(['critical', 'warning', 'info']),
  /** The automations concerned; one that takes precedence is first. A draft without an id is `draft`. */
  automation_ids: z.array(Id),
  /** The problem and what to do. */
  message: z.string(),
  keyword: z.optional(z.string()),
})
export type Collision = z.infer<typeof Collision>

export const listCollisions = defineEndpoint({
  method: 'GET',
  path: '/automations/collisions',
  permission: 'read',
  summary: 'Conflicts between active automations of an account, and within one; worst first',
  input: z.object({ platform_user_id: Id }),
  output: z.array(Collision),
})

export const checkConflicts = defineEndpoint({
  method: 'POST',
  path: '/automations/conflicts',
  permission: 'manage',
  audit: false,
  summary: 'Conflicts that a draft would have when it is deployed; worst first',
  /** The draft names the saved automation that it changes. */
  input: z.object({ platform_user_id: Id, draft: AutomationSettings }),
  output: z.array(Collision),
})
