import * as z from 'zod'
import { callWithinBudget, type Budgeted, type BudgetedCall } from '#src/features/budget/index.ts'
import type { Ctx } from '#src/context.ts'
import type { ChatRequest, ModelUsage } from '#src/integrations/models/model.ts'
import { addDisclosure } from './add-disclosure.ts'
import { isBeyondKnowledge, isGrounded, isUnproven, unknownVerdict } from './verdict-without-model.ts'
import { unsupportedClaims } from '@skein/engine/claims/unsupported-claims'
import { conversationOf } from '@skein/engine/event'
import { problemsInReply } from '@skein/engine/guards/outgoing-guard'
import type { Verdict } from '@skein/engine/verdict'
import { evidenceOf, passagesOf, sourcesOf } from './gather-facts.ts'
import { plainReply, wholeSentences } from './plain-reply.ts'
import { promptOf, promptVersion, unseenOf, type PromptParts } from './prompts.ts'
import type { ModelQuestion } from './ask-types.ts'

/** Maximum length of a reply in characters. Messages stay below the platform's limit in bytes. */
const longestReply = { comment: 300, message: 480 } as const
const maxOutputTokens = 500
/** Input that the schema of the response adds. */
const schemaTokens = 200
/** In milliseconds; shorter than the lease of an event whose facts are loaded. */
const timeLimit = 25_000

const Opinion = z.object({
  should_reply: z.boolean(),
  confidence: z.number().min(0).max(1),
  reason: z.string(),
})
const WrittenOpinion = Opinion.extend({ reply: z.string() })
const KnownOpinion = WrittenOpinion.extend({ is_known: z.boolean() })
const GroundedOpinion = KnownOpinion.extend({ quotes: z.array(z.string()) })
type Answer = Partial<z.infer<typeof GroundedOpinion>> & { usage: ModelUsage }

/** Calls a model within the account's budget. Returns its decision, its reply and the claims that need review. */
export async function askModel(ctx: Ctx, question: ModelQuestion): Promise<Verdict> {
  const { automation, event, account_id, settings } = question
  const decides = automation.trigger.kind === 'ai'
  const isBound = decides && isGrounded(question)
  const parts = partsOf(question, decides)
  const asksKnown = parts.is_conversation || unseenOf(parts).length > 0
  const { system, user } = promptOf(parts)
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ] as const
  const request: BudgetedCall = {
    account_id,
    purpose: question.purpose ?? (decides ? 'decision' : 'reply'),
    source_id: automation.automation_id,
    conversation_key: conversationOf(event),
    choice: question.choice,
    messages,
    input_characters: schemaTokens,
    max_output_tokens: maxOutputTokens,
  }
  const called = await callWithinBudget(ctx, request, (access) =>
    call(
      ctx,
      {
        access,
        messages,
        temperature: settings.temperature,
        max_output_tokens: maxOutputTokens,
        time_limit: timeLimit,
      },
      { decides, writes: parts.longest !== null, isBound, asksKnown },
    ),
  )
  if (called.kind === 'refused') return overBudget(called)
  const { usage: _, ...answer } = called.answer
  const reply = answer.reply === undefined ? null : trimmed(plainReply(answer.reply.slice(0, maxReplyLength)))
  const verdict: Verdict = {
    outcome: 'answered',
    should_reply: answer.should_reply ?? null,
    confidence: answer.confidence ?? null,
    reason: answer.reason ?? null,
    reply: reply === null ? null : await addDisclosure(ctx, question, reply),
    claims: reply === null ? [] : problemsOf(reply, parts, evidenceOf(question.facts.retrieved)),
    figures: { ...figuresOf(called), ...sourcesOf(question.facts.retrieved, answer.quotes) },
  }
  if (reply === '' && verdict.should_reply !== false) return emptyReply(verdict)
  const isKnown = isBound ? isSupported(question, answer) : answer.is_known !== false
  const isUnknown = verdict.should_reply === true && !isKnown
  return isUnknown ? unknownVerdict(ctx, question, verdict) : verdict
}

const isSupported = (question: ModelQuestion, { is_known, quotes = [] }: Omit<Answer, 'usage'>): boolean =>
  is_known !== false && !isBeyondKnowledge(question) && !isUnproven(question, quotes)

function partsOf({ event, automation, settings, facts }: ModelQuestion, decides: boolean): PromptParts {
  const context = 'ai_context_rules' in settings ? settings.ai_context_rules : null
  return {
    system_prompt: settings.system_prompt,
    context: decides ? (context ?? anyMessage) : null,
    passages: passagesOf(facts.retrieved),
    is_bound: decides && isGrounded({ automation, facts }),
    is_conversation: decides && automation.automation_type === 'AI_DM_CONVERSATION',
    conversation: facts.conversation,
    event,
    longest: automation.action.kind === 'write' ? longestReply[event.kind] : null,
  }
}

/** The context of an AI conversation, which has none of its own. */
const anyMessage = 'Reply to every message that expects an answer. Do not reply to spam.'

/** What the answer of the model contains. */
interface AnswerForm {
  decides: boolean
  writes: boolean
  isBound: boolean
  /** The answer says whether it is known. */
  asksKnown: boolean
}

async function call(
  ctx: Ctx,
  request: ChatRequest,
  { decides, writes, isBound, asksKnown }: AnswerForm,
): Promise<Answer> {
  if (!decides) {
    const { text, usage, cut } = await ctx.models.write(request)
    return { reply: cut ? wholeSentences(text) : text, usage }
  }
  const schema = isBound ? GroundedOpinion : asksKnown ? KnownOpinion : WrittenOpinion
  const { value, usage } = writes
    ? await ctx.models.answer({ ...request, name: 'decision_with_reply', schema })
    : await ctx.models.answer({ ...request, name: 'decision', schema: Opinion })
  return { ...value, usage }
}

/** Returns why a person has to approve a reply: unsupported claims, leaked instructions, links and secrets. */
function problemsOf(modelReply: string, parts: PromptParts, knowledge: readonly string[]): string[] {
  const reply = modelReply.replace(/\s+/gu, ' ')
  const { system_prompt, context, passages, event } = parts
  const owner = [system_prompt ?? '', context ?? '']
  const { system: instructions } = promptOf({
    ...parts,
    system_prompt: null,
    context: context && '',
    passages: passages.map(() => ''),
  })
  const customer = { username: event.from_username, text: event.text }
  return [
    ...new Set([
      ...unsupportedClaims(reply, [...owner, ...knowledge]).map(({ text }) => text),
      ...problemsInReply({ reply, instructions, owner, knowledge, customer }),
    ]),
  ]
}

/** More than the platform accepts for any reply. */
const maxReplyLength = 4000

const trimmed = (reply: string): string =>
  reply
    .trim()
    .replace(/^["“”']+|(?<!["“”'])["“”']+$/g, '')
    .trim()

/** The platform refuses empty messages. The cost of the call is kept. */
const emptyReply = ({ figures }: Verdict): Verdict => ({
  outcome: 'failed',
  should_reply: null,
  confidence: null,
  reason: 'it wrote nothing',
  reply: null,
  claims: [],
  figures,
})

type Done = Extract<Budgeted<Answer>, { kind: 'done' }>

const figuresOf = ({ provider, model, tokens, cost, step }: Done) => ({
  provider,
  model,
  prompt_version: promptVersion,
  input_tokens: tokens.input_tokens,
  output_tokens: tokens.output_tokens,
  cost,
  ...(step === 'normal' ? {} : { step }),
})

const overBudget = ({
  scope,
  spent,
  limit,
  period,
}: Extract<Budgeted<Answer>, { kind: 'refused' }>): Verdict => ({
  outcome: 'budget',
  should_reply: null,
  confidence: null,
  reason: null,
  reply: null,
  claims: [],
  figures: spent === null || limit === null ? { limit_of: scope } : { spent, limit, period, limit_of: scope },
})
