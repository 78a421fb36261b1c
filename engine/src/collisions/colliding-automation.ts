import { messageTypeOf } from '@skein/contract/automations/messages/messages'
import type { CompiledAutomation } from '../automation.ts'

/** The parts of an automation that are compared. */
export interface CollidingAutomation extends Pick<
  CompiledAutomation,
  | 'automation_id'
  | 'automation_type'
  | 'number'
  | 'name'
  | 'created_at'
  | 'slot'
  | 'trigger'
  | 'posts'
  | 'conditions'
  | 'reacts_to'
  | 'private_part'
  | 'shadow'
> {
  /** Everything it may send, with variables unfilled. */
  texts: readonly string[]
  /** Only active automations collide; a draft counts as active. */
  active: boolean
}

/** Returns an active automation with all texts that it may send without a model. */
export const collidingAutomation = (automation: CompiledAutomation): CollidingAutomation => ({
  ...automation,
  active: true,
  texts: [...textsOf(automation), ...automation.variants],
})

function textsOf({ action, fallback }: CompiledAutomation): string[] {
  const fallbackTexts = fallback === null ? [] : [fallback]
  if (action.kind === 'text') return [action.template]
  if (action.kind !== 'message') return fallbackTexts
  return messageTypeOf(action.message.type).texts(action.message)
}

/** Returns the ids of all posts that the automations select individually. */
export const namedPosts = (automations: readonly CompiledAutomation[]): string[] => [
  ...new Set(automations.flatMap(({ posts }) => (posts.kind === 'specific' ? [...posts.ids] : []))),
]

/** Sorts older automations first. */
export const byAge = (a: CollidingAutomation, b: CollidingAutomation): number =>
  a.created_at - b.created_at || a.number - b.number
