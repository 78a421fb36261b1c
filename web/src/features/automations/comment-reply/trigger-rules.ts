import { keywordsOf } from '@skein/contract/automations/keyword-list'
import type { CommentReplyForm, TriggerChoice } from './comment-reply-form.ts'

const contextStart = 'Reply when a comment contains keywords like '

/** Only what the switch changes: keywords turn into a context, a context into its first keyword. */
export function switchTrigger(
  form: Pick<CommentReplyForm, 'keywords' | 'context'>,
  to: TriggerChoice,
): Pick<CommentReplyForm, 'triggerType' | 'keywords' | 'context'> {
  if (to === 'ai') {
    const context = form.keywords.length > 0 ? contextStart + form.keywords.join(', ') : form.context
    return { triggerType: 'ai', keywords: [], context }
  }
  return { triggerType: 'keyword', keywords: firstKeywordOf(form.context), context: '' }
}

function firstKeywordOf(context: string): string[] {
  const converted = context.startsWith(contextStart)
  const text = converted ? context.slice(contextStart.length) : context.trim().split(/\s+/)[0]
  const bare = (text ?? '').split(',')[0]?.replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '') ?? ''
  return keywordsOf(bare).slice(0, 1)
}
