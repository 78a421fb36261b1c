import type { BotAnswer, BotConfig } from '@skein/contract/knowledge/chatbot'
import type { KnowledgeSource } from '@skein/contract/knowledge/knowledge'
import type { FoundChunk } from '@skein/contract/knowledge/knowledge-chunks'
import type { FixedAnswer, KnowledgeAnswer, KnowledgeGap } from '@skein/contract/knowledge/fixed-answers'
import { account } from './automation-samples.ts'

const at = '2026-11-20T10:00:00.000Z'

export const source = (change: Partial<KnowledgeSource> = {}): KnowledgeSource => ({
  id: 'source-1',
  kind: 'text',
  title: 'We ship within two days.',
  status: 'ready',
  progress: 1,
  cause: null,
  can_retry: true,
  chunk_count: 3,
  created_at: at,
  synced_at: at,
  enabled: true,
  website_url: null,
  file_name: null,
  depth: 0,
  page_limit: 1,
  page_count: null,
  size_bytes: null,
  duplicate_count: 0,
  embedded_count: 0,
  changes: null,
  dropped: [],
  ...change,
})

export const foundChunk = (change: Partial<FoundChunk> = {}): FoundChunk => ({
  chunk_id: 'chunk-1',
  source_id: 'source-1',
  text: 'We ship within two days.',
  score: 0.94,
  strength: 'strong',
  title: 'Shipping',
  heading: 'Delivery',
  location: 'page 3',
  words: 0.8,
  meaning: 0.61,
  used: true,
  ...change,
})

export const knowledgeAnswer = (change: Partial<KnowledgeAnswer> = {}): KnowledgeAnswer => ({
  answer: 'Two days.',
  reason_code: 'fired_ai',
  reason: 'The model answered from what you taught it.',
  chunks: [foundChunk()],
  fixed_answer_id: null,
  model: 'gpt-5',
  cost: 0.0004,
  ...change,
})

export const fixedAnswer = (change: Partial<FixedAnswer> = {}): FixedAnswer => ({
  id: 'answer-1',
  question: 'Do you ship to Austria?',
  answer: 'Yes, in four days.',
  version: 1,
  created_at: at,
  updated_at: at,
  ...change,
})

export const gap = (change: Partial<KnowledgeGap> = {}): KnowledgeGap => ({
  id: 'gap-1',
  question: 'Do you have gift cards?',
  count: 3,
  last_asked_at: at,
  conversation_id: null,
  ...change,
})

export const bot = (change: Partial<BotConfig> = {}): BotConfig => ({
  id: 'bot-1',
  connected_account_id: account.id,
  platform_user_id: account.platform_user_id,
  platform: 'instagram',
  provider_id: account.provider_id,
  name: "morrow.linen's Bot",
  bot_name: "morrow.linen's Bot",
  system_prompt: 'Be kind.',
  is_rag_enabled: true,
  model: null,
  is_active: true,
  version: 1,
  created_at: at,
  updated_at: at,
  ...change,
})

export const botAnswer = (change: Partial<BotAnswer> = {}): BotAnswer => ({
  state: 'answered',
  reply_text: 'Two days!',
  reason_code: 'fired_ai',
  reason: 'The model answered from what you taught it.',
  chunks: [foundChunk()],
  model: 'gpt-5',
  confidence: 0.9,
  cost: 0.0004,
  ...change,
})
