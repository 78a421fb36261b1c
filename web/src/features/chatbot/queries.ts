import { aiConversation } from '@skein/contract/automations/kinds/ai-conversation'
import { checkBot, getBotConfig } from '@skein/contract/knowledge/chatbot'
import { listChunks } from '@skein/contract/knowledge/knowledge-chunks'
import { listFixedAnswers, listGaps } from '@skein/contract/knowledge/fixed-answers'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../lib/api/api-error.ts'
import { call, callPaged } from '../../lib/api/api.ts'
import { chatbotAmong } from './publishing/chatbot-logic.ts'

const atOnce = 20

/** Chunks of a source, in reading order. */
export const chunksQuery = (sourceId: string) =>
  infiniteQueryOptions({
    queryKey: ['chunks', sourceId] as const,
    queryFn: ({ pageParam, signal }) =>
      callPaged(
        listChunks,
        { id: sourceId, limit: atOnce, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })

export const fixedAnswersQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['fixed-answers', platformUserId] as const,
    queryFn: ({ signal }) => call(listFixedAnswers, { platform_user_id: platformUserId }, { signal }),
  })

export const gapsQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['gaps', platformUserId] as const,
    queryFn: ({ signal }) => call(listGaps, { platform_user_id: platformUserId }, { signal }),
  })

/** The chatbot of an account; null if there is none. */
export const botQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['bot', platformUserId] as const,
    queryFn: async ({ signal }) => {
      const bot = await loadBot(platformUserId, signal)
      const conversations = bot?.is_active
        ? []
        : await call(aiConversation.list, { platform_user_id: platformUserId }, { signal })
      return chatbotAmong(bot, conversations)
    },
  })

async function loadBot(id: string, signal: AbortSignal) {
  try {
    return await call(getBotConfig, { id, allow_missing: 'true' }, { signal })
  } catch (error) {
    // The answer of a server that does not know `allow_missing`.
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Prerequisites for good answers of the bot. */
export const checksQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['bot-checks', platformUserId] as const,
    queryFn: ({ signal }) => call(checkBot, { id: platformUserId }, { signal }),
  })
