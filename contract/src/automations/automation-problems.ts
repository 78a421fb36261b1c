import type * as z from 'zod/mini'

/** What keeps a rule from being deployed: the field to look at and what to do, for a person. */
export interface AutomationProblem<Field extends string = string> {
  field: Field
  message: string
}

/** What deploying says of the gaps that several kinds may have. */
export const gapMessages = {
  name: 'Automation Name cannot be empty.',
  keywords: 'Please add at least one keyword.',
  ai_context_rules: 'Please provide a context for the AI.',
  specific_post_ids: "Please select at least one specific post or choose 'All Posts'.",
  range: 'Please select a date range for filtering.',
} as const

interface Trigger {
  trigger_type: string
  keywords: readonly string[]
  ai_context_rules: string | null
}

/** What a trigger lacks: a keyword, or a context for the AI. */
export function triggerGaps({ trigger_type, keywords, ai_context_rules }: Trigger) {
  const keyword = trigger_type === 'KEYWORD'
  return {
    keywords: keyword && keywords.length === 0,
    ai_context_rules: !keyword && isBlank(ai_context_rules),
  }
}

interface Posts {
  post_selection_type: string
  specific_post_ids: readonly string[]
  range: string | null
}

/** What a choice of posts lacks: a post, or a range. */
export const postGaps = ({ post_selection_type, specific_post_ids, range }: Posts) => ({
  specific_post_ids: post_selection_type === 'SPECIFIC' && specific_post_ids.length === 0,
  range: post_selection_type === 'DATE_RANGE' && range === null,
})

export const isBlank = (text: string | null): boolean => (text ?? '').trim() === ''

/** The messages of the fields that are broken, in the order of the messages. */
export function brokenOf<Field extends string>(
  messages: Readonly<Record<Field, string>>,
  broken: Readonly<Record<Field, boolean>>,
): AutomationProblem<Field>[] {
  const inOrder = Object.keys(messages).filter((key): key is Field => key in broken)
  return inOrder.filter((field) => broken[field]).map((field) => ({ field, message: messages[field] }))
}

/** A check of a payload: its problems become issues, in their order. */
export const refusing =
  <Automation>(problemsOf: (automation: Automation) => readonly AutomationProblem[]) =>
  (context: z.core.ParsePayload<Automation>): void => {
    for (const { field, message } of problemsOf(context.value)) {
      context.issues.push({ code: 'custom', path: [field], message, input: context.value })
    }
  }
