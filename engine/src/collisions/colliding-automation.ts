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
  const own = fallback === null ? [] : [fallback]
  if (action.kind === 'text') return [action.template]
  if (action.kind !== 'message') return own
  const { template } = action
  switch (template.reply_template_type) {
    case 'text':
      return [template.reply_template_content.message.text]
    case 'image':
    case 'audio':
      return []
    case 'button_template': {
      const { text, buttons } = template.reply_template_content.message.attachment.payload
      return [text, ...buttons.map(({ title }) => title)]
    }
    case 'quick_replies': {
      const { text } = template.reply_template_content.message
      return [text]
    }
    case 'carousel':
      return template.reply_template_content.message.attachment.payload.elements.flatMap(
        ({ title, subtitle = '', buttons = [] }) => [
          title,
          subtitle,
          ...buttons.map((button) => button.title),
        ],
      )
  }
}

/** Returns the ids of all posts that the automations select individually. */
export const namedPosts = (automations: readonly CompiledAutomation[]): string[] => [
  ...new Set(automations.flatMap(({ posts }) => (posts.kind === 'specific' ? [...posts.ids] : []))),
]

/** Sorts older automations first. */
export const byAge = (a: CollidingAutomation, b: CollidingAutomation): number =>
  a.created_at - b.created_at || a.number - b.number
