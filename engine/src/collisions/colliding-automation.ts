import type { CompiledAutomation } from '../automation.ts'
import type { CollidingAutomation } from './collision-types.ts'

/** A rule as the analyser looks at it: what it hears, and everything it may say by itself. */
export const collidingAutomation = (automation: CompiledAutomation): CollidingAutomation => ({
  ...automation,
  active: true,
  texts: textsOf(automation),
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
      return []
    case 'button_template': {
      const { text, buttons } = template.reply_template_content.message.attachment.payload
      return [text, ...buttons.map(({ title }) => title)]
    }
    case 'quick_replies': {
      const { text } = template.reply_template_content.message
      return [text]
    }
  }
}

/** Posts that rules name one by one. */
export const namedPosts = (automations: readonly CompiledAutomation[]): string[] => [
  ...new Set(automations.flatMap(({ posts }) => (posts.kind === 'specific' ? [...posts.ids] : []))),
]
