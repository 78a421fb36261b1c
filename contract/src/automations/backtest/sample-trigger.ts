import * as z from 'zod/mini'
import { keywordsOf } from '../keywords/keyword-list.ts'
import { chosenPosts } from '../parts/posts.ts'
import type { Nullable, AutomationLike } from '../sentence/sentence-types.ts'

/** A text that triggers an automation, and where to write it. */
export const SampleTrigger = z.object({
  write: z.enum(['comment', 'message']),
  /** The post to comment on; null for any post. */
  post_id: z.nullable(z.string()),
  /** Empty if an AI decides, because its decision is not predictable. */
  text: z.string(),
})
export type SampleTrigger = z.infer<typeof SampleTrigger>

export function sampleTriggerOf(automation: AutomationLike): SampleTrigger {
  const byMessage =
    automation.automation_type === 'DM_REPLY' || automation.automation_type === 'AI_DM_CONVERSATION'
  const posts = chosenPosts(automation)
  const [keyword] = automation.trigger_type === 'AI_DECISION' ? [] : keywordsOf(automation.keywords ?? [])
  return {
    write: byMessage ? 'message' : 'comment',
    post_id: !byMessage && posts.kind === 'specific' ? (posts.ids[0] ?? null) : null,
    text: sampleTextOf(automation, keyword),
  }
}

function sampleTextOf(automation: AutomationLike, keyword: string | undefined): string {
  if (automation.trigger_type !== 'AI_DECISION' && automation.match_type === 'ANY') return 'Hello!'
  return keyword === undefined ? '' : textThatTriggers(keyword, automation.match_type)
}

/** Returns a text that matches a keyword. */
export function textThatTriggers(keyword: string, match: Nullable<string>): string {
  if (match === 'EXACT') return keyword
  return match === 'STARTS_WITH' ? `${keyword}, please!` : `Hello! ${keyword}?`
}
