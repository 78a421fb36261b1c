import { asWorkspaceOf } from '#src/features/accounts/index.ts'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { FoundChunk } from '@skein/contract/knowledge/knowledge-chunks'
import { recentMessages } from '#src/features/inbox/index.ts'
import {
  hasFairMatch,
  retrieve,
  analyseQuestion,
  type AnalysedQuestion,
} from '#src/features/knowledge/index.ts'
import { findFixedAnswer, type FoundAnswer } from '#src/features/fixed-answers/index.ts'
import type { Ctx } from '#src/context.ts'
import type { MessageKind } from '@skein/contract/inbox/message-kinds'
import { unseenKinds, type EngineEvent } from '@skein/engine/event'
import { isPromptInjection } from '@skein/engine/guards/prompt-injection'
import { isQuoted } from '@skein/engine/guards/quotes'
import type { CompiledAutomation } from '@skein/engine/automation'
import type { PromptParts } from './prompts.ts'

/** The sources of a reply besides the owner's instructions. */
export interface ModelFacts {
  /** Earlier messages, oldest first. */
  conversation: PromptParts['conversation']
  /** Null when the automation does not use the knowledge base. */
  retrieved: RetrievedPassages | null
}

export interface RetrievedPassages {
  understood: AnalysedQuestion
  chunks: FoundChunk[]
  fixed: FoundAnswer | null
  /** Whether the passages answer the question, rather than only resemble it. */
  answers: boolean
}

interface Asking {
  account_id: string
  event: EngineEvent
  automation: CompiledAutomation
  settings: AutomationSettings
  /** Earlier messages, for a conversation that is not stored. */
  conversation?: PromptParts['conversation'] | undefined
}

/** Messages with fewer words ("and the small one?") refer to the message before. */
const minWords = 5
const maxMessages = 20

/**
 * Returns the sources from which an automation writes its reply, read as the owner of the account. A decision without a
 * reply uses no passages.
 */
export async function gatherFacts(system: Ctx, asking: Asking): Promise<ModelFacts> {
  const { account_id, event, automation, settings } = asking
  const ctx = await asWorkspaceOf(system, account_id)
  const conversation =
    asking.conversation ?? (event.kind === 'message' ? await messagesBefore(ctx, account_id, event) : [])
  const usesKnowledge =
    automation.action.kind === 'write' &&
    'is_rag_enabled' in settings &&
    settings.is_rag_enabled &&
    event.text.trim() !== ''
  return { conversation, retrieved: usesKnowledge ? await retrievePassages(ctx, asking, conversation) : null }
}

async function retrievePassages(
  ctx: Ctx,
  { account_id, event: { text } }: Asking,
  conversation: PromptParts['conversation'],
): Promise<RetrievedPassages> {
  const before = conversation.findLast(({ who, text: said }) => who === 'customer' && said !== '')?.text
  const isShort = text.trim().split(/\s+/).length < minWords
  const understood = await analyseQuestion(ctx, account_id, text)
  const isFollowUp = isShort && before !== undefined
  const query = isFollowUp ? { query: `${text}\n${before}` } : { query: text, meaning: understood.meaning }
  const [chunks, fixed] = await Promise.all([
    retrieve(ctx, { account_id, ...query }),
    findFixedAnswer(ctx, account_id, understood),
  ])
  const model = understood.meaning?.model ?? null
  const answers = fixed !== null || (isFollowUp ? chunks.length > 0 : hasFairMatch(chunks, model))
  return { understood, chunks, fixed, answers }
}

async function messagesBefore(
  ctx: Ctx,
  account_id: string,
  event: EngineEvent,
): Promise<ModelFacts['conversation']> {
  const person_ids = [event.from_id]
  const messages = await recentMessages(ctx.db, account_id, { person_ids, limit: maxMessages })
  return (messages.get(event.from_id) ?? []).flatMap(({ message_id, message_kind, text, who, occurred_at }) =>
    message_id === event.event_id || occurred_at > event.occurred_at || isEmpty(text, message_kind)
      ? []
      : [
          {
            who: who === 'customer' ? ('customer' as const) : ('business' as const),
            text: text ?? '',
            message_kind,
          },
        ],
  )
}

/** Hearts, taps on buttons without a title and visits through a link say nothing. */
const isEmpty = (text: string | null, kind: MessageKind): boolean =>
  !text && !unseenKinds.has(kind) && kind !== 'story_reply'

/** Returns the passages for the prompt, best first: the fixed answer, then chunks of sources. */
export const passagesOf = (retrieved: RetrievedPassages | null): string[] =>
  retrieved === null
    ? []
    : [
        ...(retrieved.fixed ? [`${retrieved.fixed.question}: ${retrieved.fixed.answer}`] : []),
        ...retrieved.chunks.map(passageText),
      ]

/** Returns the passages that can support a claim: none from a source that contains a prompt injection. */
export function evidenceOf(retrieved: RetrievedPassages | null): string[] {
  if (retrieved === null) return []
  const injected = new Set(
    retrieved.chunks
      .filter((chunk) => isPromptInjection(passageText(chunk)))
      .map(({ source_id }) => source_id),
  )
  return passagesOf({
    ...retrieved,
    chunks: retrieved.chunks.filter(({ source_id }) => !injected.has(source_id)),
  })
}

/** Returns a chunk with its title and heading. */
const passageText = ({ title, heading, text }: FoundChunk): string =>
  `${[title, heading].filter((part) => part !== '').join(' › ')}: ${text}`

/** Returns the sources of a reply for the decision log. `quotes`: what the model quoted for its reply. */
export const sourcesOf = (
  retrieved: RetrievedPassages | null,
  quotes: readonly string[] = [],
): Readonly<Record<string, unknown>> => ({
  ...(retrieved?.fixed ? { fixed_answer_id: retrieved.fixed.id } : {}),
  ...(retrieved && retrieved.chunks.length > 0
    ? { chunks: retrieved.chunks.map((chunk) => sourceOf(chunk, quotes)) }
    : {}),
})

function sourceOf(chunk: FoundChunk, quotes: readonly string[]) {
  const { chunk_id, source_id, title, score } = chunk
  const isUsed = isQuoted(quotes, [passageText(chunk)])
  return {
    chunk_id,
    source_id,
    title,
    score: Math.round(score * 1000) / 1000,
    ...(isUsed ? { used: true } : {}),
  }
}
