import type { AutomationSettings } from '@skein/contract/automations/automation-settings'
import type { FoundChunk } from '@skein/contract/knowledge-chunks'
import { recentMessages } from '#src/features/inbox/index.ts'
import {
  hasFairMatch,
  retrieve,
  analyseQuestion,
  type AnalysedQuestion,
} from '#src/features/knowledge/index.ts'
import { findFixedAnswer, type FoundAnswer } from '#src/features/fixed-answers/index.ts'
import type { Ctx } from '#src/context.ts'
import type { EngineEvent } from '@skein/engine/event'
import { isPromptInjection } from '@skein/engine/guards/prompt-injection'
import type { CompiledAutomation } from '@skein/engine/automation'
import type { PromptParts } from './prompts.ts'

/** What an answer may be made from, beside the owner's own lines. */
export interface ModelFacts {
  /** What was said before, oldest first. */
  conversation: PromptParts['conversation']
  /** Null where the rule does not use the knowledge base. */
  taught: RetrievedPassages | null
}

export interface RetrievedPassages {
  understood: AnalysedQuestion
  chunks: FoundChunk[]
  fixed: FoundAnswer | null
  /** Something of it may answer what is asked, and not only sound like it. */
  answers: boolean
}

interface Asking {
  account_id: string
  event: EngineEvent
  automation: CompiledAutomation
  settings: AutomationSettings
  /** What was said before, where nobody has kept it. */
  conversation?: PromptParts['conversation'] | undefined
}

/** Shorter messages ("and the small one?") are about what was said before. */
const fewWords = 5
const maxSpoken = 20

/** Looks up what a rule's words may be made from. A decision alone needs no facts. */
export async function gatherFacts(ctx: Ctx, asking: Asking): Promise<ModelFacts> {
  const { account_id, event, automation, settings } = asking
  const conversation =
    asking.conversation ?? (event.kind === 'message' ? await spokenBefore(ctx, account_id, event) : [])
  const isTaught =
    automation.action.kind === 'write' &&
    'is_rag_enabled' in settings &&
    settings.is_rag_enabled &&
    event.text.trim() !== ''
  return { conversation, taught: isTaught ? await findTaught(ctx, asking, conversation) : null }
}

async function findTaught(
  ctx: Ctx,
  { account_id, event: { text } }: Asking,
  conversation: PromptParts['conversation'],
): Promise<RetrievedPassages> {
  const before = conversation.findLast(({ who }) => who === 'customer')?.text
  const isShort = text.trim().split(/\s+/).length < fewWords
  const understood = await analyseQuestion(ctx, account_id, text)
  const goesOn = isShort && before !== undefined
  const query = goesOn ? { query: `${text}\n${before}` } : { query: text, meaning: understood.meaning }
  const [chunks, fixed] = await Promise.all([
    retrieve(ctx, { account_id, ...query }),
    findFixedAnswer(ctx, account_id, understood),
  ])
  const model = understood.meaning?.model ?? null
  const answers = fixed !== null || (goesOn ? chunks.length > 0 : hasFairMatch(chunks, model))
  return { understood, chunks, fixed, answers }
}

async function spokenBefore(
  ctx: Ctx,
  account_id: string,
  event: EngineEvent,
): Promise<ModelFacts['conversation']> {
  const person_ids = [event.from_id]
  const spoken = await recentMessages(ctx.db, account_id, { person_ids, limit: maxSpoken })
  return (spoken.get(event.from_id) ?? []).flatMap(({ message_id, text, who, occurred_at }) =>
    message_id === event.event_id || occurred_at > event.occurred_at || !text
      ? []
      : [{ who: who === 'customer' ? ('customer' as const) : ('business' as const), text }],
  )
}

/** Everything of it as the model reads it, the best first: what the owner fixed before what was read somewhere. */
export const passagesOf = (taught: RetrievedPassages | null): string[] =>
  taught === null
    ? []
    : [
        ...(taught.fixed ? [`${taught.fixed.question}: ${taught.fixed.answer}`] : []),
        ...taught.chunks.map(passageText),
      ]

/** What of it may bear a claim out: nothing from a source that gives orders to whoever reads it. */
export function evidenceOf(taught: RetrievedPassages | null): string[] {
  if (taught === null) return []
  const planted = new Set(
    taught.chunks.filter((chunk) => isPromptInjection(passageText(chunk))).map(({ source_id }) => source_id),
  )
  return passagesOf({ ...taught, chunks: taught.chunks.filter(({ source_id }) => !planted.has(source_id)) })
}

/** A passage with what it stands under. */
const passageText = ({ title, heading, text }: FoundChunk): string =>
  `${[title, heading].filter((part) => part !== '').join(' › ')}: ${text}`

/** How the ledger names what an answer was made from. */
export const marksOf = (taught: RetrievedPassages | null): Readonly<Record<string, unknown>> => ({
  ...(taught?.fixed ? { fixed_answer_id: taught.fixed.id } : {}),
  ...(taught && taught.chunks.length > 0 ? { chunks: taught.chunks.map(markOf) } : {}),
})

const markOf = ({ chunk_id, source_id, title, score }: FoundChunk) => ({
  chunk_id,
  source_id,
  title,
  score: Math.round(score * 1000) / 1000,
})
