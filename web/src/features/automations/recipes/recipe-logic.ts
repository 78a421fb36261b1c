import { AutomationType } from '@skein/contract/automations/automation'
import { sampleTriggerOf } from '@skein/contract/automations/backtest/sample-trigger'
import { keywordsOf } from '@skein/contract/automations/keywords/keyword-list'
import type { Matching } from '@skein/contract/automations/keywords/match'
import { fillReply } from '@skein/contract/automations/replies/fill-reply'
import { replyMessageOf, type TemplateFields } from '@skein/contract/automations/replies/reply-template'
import type { AutomationLike } from '@skein/contract/automations/sentence/sentence-types'
import type { Recipe } from '@skein/contract/automations/sharing/automation-sharing'

/** The automation of a recipe, as its document has it: fields with their defaults may be absent. */
export type RecipeAutomation = AutomationLike &
  Partial<TemplateFields & Matching> & { automation_type: AutomationType; description?: string }

/** Returns the automation of a recipe; null for a kind that a newer server may have. */
export function automationOf({ document }: Recipe): RecipeAutomation | null {
  const [entry] = document.automations
  const isKnown = AutomationType.options.some((type) => type === entry?.['automation_type'])
  // The server checks its recipes against the schema of documents.
  return isKnown ? (entry as unknown as RecipeAutomation) : null
}

/** What happens in an automation: a text of a customer, and the answer to it. */
export interface Scene {
  event: 'comment' | 'message'
  /** Empty if any text triggers it. */
  said: string
  keyword: string | null
  /** Null if AI writes it, or if the comment is removed instead. */
  reply: string | null
  /** Titles of buttons or quick replies. */
  choices: readonly string[]
  answer: 'public' | 'private' | 'ai' | 'removed'
}

/** Returns the scene of an automation with a customer, from its own keywords and texts. */
export function sceneOf(automation: RecipeAutomation, username: string): Scene {
  const { write, text } = sampleTriggerOf(automation)
  const { reply_template_type = null, reply_template_content = null } = automation
  const message = replyMessageOf({ reply_template_type, reply_template_content })
  const keyword = keywordsOf(automation.keywords ?? [])[0] ?? null
  const reply = automation.custom_message ?? (message && 'text' in message ? message.text : null)
  return {
    event: write,
    said: text,
    keyword,
    reply: reply === null ? null : fillReply(reply, { username, keyword: keyword ?? '', post_link: null }),
    choices: message ? Object.values(message).flatMap(titlesIn) : [],
    answer: answerOf(automation, reply),
  }
}

function answerOf({ automation_type, action }: RecipeAutomation, reply: string | null): Scene['answer'] {
  if (action) return 'removed'
  if (reply === null) return 'ai'
  return automation_type === 'COMMENT_REPLY' ? 'public' : 'private'
}

const titlesIn = (part: unknown): string[] =>
  Array.isArray(part)
    ? part.flatMap((each: unknown) =>
        typeof each === 'object' && each !== null && 'title' in each ? [String(each.title)] : [],
      )
    : []
