import { matchedKeyword, type Matching } from '@skein/contract/automations/keywords/match'
import { keywordsOf } from '@skein/contract/automations/keywords/keyword-list'

/** The fields of a payload that decide whether its reply triggers it. */
interface Replying extends Partial<Matching> {
  trigger_type?: string
  keywords?: string | readonly string[]
  reply_type?: string
  custom_message?: string | null
  reply_variants?: readonly string[] | null
  reply_template_content?: unknown
}

/** Returns the first keyword that a reply of the automation contains: a comment that quotes the reply triggers it again. */
export function ownTriggerOf(payload: object): string | null {
  const { trigger_type, match_type = 'CONTAINS', keywords = [], ...rest }: Replying = payload
  if (trigger_type !== 'KEYWORD' || match_type === 'ANY') return null
  const list = keywordsOf([...(typeof keywords === 'string' ? keywords.split(',') : keywords)])
  const matching = { ...rest, match_type }
  for (const text of textsOf(rest)) {
    const keyword = list.find(
      (each) => matchedKeyword(text.replaceAll('{keyword}', each), [each], matching) !== null,
    )
    if (keyword !== undefined) return keyword
  }
  return null
}

function textsOf({ reply_type, custom_message, reply_variants, reply_template_content }: Replying): string[] {
  if (reply_type === 'AI_DECISION') return []
  return [
    ...(custom_message ? [custom_message] : []),
    ...(reply_variants ?? []),
    ...shownTexts(reply_template_content),
  ]
}

/** Returns the texts of a message that the customer sees, without its quick replies. */
function shownTexts(content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap(shownTexts)
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, value]) => {
    if (name === 'quick_replies') return []
    return typeof value === 'string' && ['text', 'title', 'subtitle'].includes(name)
      ? [value]
      : shownTexts(value)
  })
}
