import { setTimeout as wait } from 'node:timers/promises'
import { AiConversationSettings } from '@skein/contract/automations/kinds/ai-conversation'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { CommentReplySettings } from '@skein/contract/automations/kinds/comment-reply'
import type { EngineEvent } from '@skein/engine/event'
import { compileAutomation } from '@skein/engine/compile-automation'
import type { Verdict } from '@skein/engine/verdict'
import { ModelError } from '#src/integrations/models/errors.ts'
import { verdictFor } from '#src/features/ai-decisions/get-verdict.ts'
import { accountIdOf } from './injection/tenant.ts'
import type { LiveProduct } from '#test/live-product.ts'

export interface ModelRequest {
  kind: 'comment' | 'message'
  /** Condition for a reply; null for a keyword automation, which always replies. Messages have no condition. */
  context: string | null
  /** The owner's instructions; null for the default ones. */
  prompt: string | null
  text: string
}

export interface AutomationVerdict {
  verdict: Verdict
  /** Whether the automation would have replied. */
  fires: boolean
}

const maxAttempts = 4
let questionCount = 0

/** Runs one automation on a comment or message, with the prompts and the budget of the application. */
export async function askAutomation(
  product: LiveProduct,
  question: ModelRequest,
): Promise<AutomationVerdict> {
  const settings = settingsOf(product, question)
  const number = ++questionCount
  const automation = compileAutomation({
    automation_id: product.ctx.ids.next(),
    number,
    created_at: 0,
    settings,
  })
  const request = {
    account_id: await accountIdOf(product.ctx, product.platform_user_id),
    event: eventOf(question, number),
    automation,
    settings,
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      const verdict = await verdictFor(product.ctx, request)
      const confident = (verdict.confidence ?? 0) >= automation.confidence_threshold
      return {
        verdict,
        fires: automation.trigger.kind === 'keyword' || (verdict.should_reply === true && confident),
      }
    } catch (error) {
      if (error instanceof ModelError && error.kind === 'invalid_answer')
        return { verdict: unusable(error), fires: false }
      if (attempt >= maxAttempts) throw error
      await wait(1000 * 2 ** attempt)
    }
  }
}

function settingsOf({ platform_user_id }: LiveProduct, question: ModelRequest): AutomationSettings {
  const { kind, context, prompt } = question
  const promptFields = prompt === null ? {} : { system_prompt: prompt }
  if (kind === 'message') {
    const automation_type = 'AI_DM_CONVERSATION'
    return AiConversationSettings.parse({
      automation_type,
      platform_user_id,
      name: 'Judged',
      ...promptFields,
    })
  }
  return CommentReplySettings.parse({
    automation_type: 'COMMENT_REPLY',
    platform_user_id,
    name: 'Judged',
    reply_type: 'AI_DECISION',
    ...(context === null
      ? { trigger_type: 'KEYWORD', keywords: 'any' }
      : { trigger_type: 'AI_DECISION', ai_context_rules: context }),
    ...promptFields,
  })
}

function eventOf({ kind, text }: ModelRequest, number: number): EngineEvent {
  const event = {
    event_id: `judged-${number}`,
    text,
    from_id: `person-${number}`,
    from_username: `person.${number}`,
    occurred_at: Date.now(),
    is_own: false,
  }
  return kind === 'comment'
    ? { ...event, kind, post_id: 'judged', parent_id: null, live: false }
    : { ...event, kind, message_kind: 'text', payload: null, standby: false }
}

/** A model that does not keep to the schema is judged as one that decides nothing. */
const unusable = ({ message, usage }: ModelError): Verdict => ({
  outcome: 'failed',
  should_reply: null,
  confidence: null,
  reason: message,
  reply: null,
  claims: [],
  figures: usage ? { input_tokens: usage.input_tokens, output_tokens: usage.output_tokens } : {},
})
