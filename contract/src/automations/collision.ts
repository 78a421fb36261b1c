import * as z from 'zod/mini'
import { defineEndpoint, Id } from '../endpoint.ts'

const CollisionKind = z.enum([
  'never_wins',
  'dead_posts',
  'own_trigger',
  'same_keyword',
  'common_word',
  'ai_overlap',
])

/** A place where rules stand in each other's way, or a rule in its own. */
export const Collision = z.object({
  kind: CollisionKind,
  severity: z.enum(['critical', 'warning', 'info']),
  /** The rules it is about; where one goes first, it stands first. A draft without an id is `draft`. */
  automation_ids: z.array(Id),
  /** What is wrong and what to do, for people. */
  message: z.string(),
  keyword: z.optional(z.string()),
})
export type Collision = z.infer<typeof Collision>

export const listCollisions = defineEndpoint({
  method: 'GET',
  path: '/automations/collisions',
  access: 'signed-in',
  summary: 'Active automations of an account that stand in each other’s way, or in their own; worst first',
  input: z.object({ platform_user_id: Id }),
  output: z.array(Collision),
})
