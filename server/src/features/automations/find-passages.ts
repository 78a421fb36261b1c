import type { AutomationSettings } from '@skein/contract/automations/automation-settings'
import type { FoundChunk } from '@skein/contract/knowledge'
import { retrieve } from '#src/features/knowledge/index.ts'
import type { Ctx } from '#src/context.ts'
import type { PromptParts } from './prompts.ts'

interface Asking {
  account_id: string
  settings: AutomationSettings
  /** What the customer wrote now. */
  text: string
  conversation: PromptParts['conversation']
}

/** Shorter messages ("and the small one?") are about what was said before. */
const fewWords = 5

/** What the account was taught about a message, for rules that use the knowledge base. */
export async function findPassages(
  ctx: Ctx,
  { account_id, settings, text, conversation }: Asking,
): Promise<FoundChunk[]> {
  if (!('is_rag_enabled' in settings) || !settings.is_rag_enabled || text.trim() === '') return []
  const before = conversation.findLast(({ who }) => who === 'customer')?.text
  const isShort = text.trim().split(/\s+/).length < fewWords
  return retrieve(ctx, { account_id, query: isShort && before !== undefined ? `${text}\n${before}` : text })
}

/** A passage with what it stands under. */
export const passageText = ({ title, heading, text }: FoundChunk): string =>
  `${[title, heading].filter((part) => part !== '').join(' › ')}: ${text}`

/** How the ledger names a passage. */
export const passageMark = ({ chunk_id, source_id, title, score }: FoundChunk) => ({
  chunk_id,
  source_id,
  title,
  score: Math.round(score * 1000) / 1000,
})
