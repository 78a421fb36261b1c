import { ChatMessage, createTurn, stopTurn } from '@skein/contract/assistant/assistant'
import {
  deleteThread,
  getHistory,
  listStarters,
  listThreads,
  renameThread,
  type ChatThread,
} from '@skein/contract/assistant/assistant-chats'
import type { RequestOf } from '@skein/contract/endpoint'
import { assistantLimits } from '@skein/contract/assistant/assistant-limits'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, callReadable } from '../../lib/api/api.ts'
/** Polling interval of the list in milliseconds while a turn runs, or waits for an outside event. */
const soon = 4000
const later = 8000

export const threadsQuery = (providerId: string) =>
  queryOptions({
    queryKey: ['threads', providerId],
    queryFn: ({ signal }) => call(listThreads, { provider_id: providerId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const states = (data ?? []).map(({ turn }) => turn?.state)
      return states.includes('running') ? soon : states.includes('waiting') && later
    },
  })

export const startersQuery = (platformUserId: string | null) => {
  const input = platformUserId === null ? {} : { platform_user_id: platformUserId }
  return queryOptions({
    queryKey: ['starters', platformUserId],
    queryFn: ({ signal }) => call(listStarters, input, { signal }),
    staleTime: 60_000,
  })
}

export interface ChatPlace {
  chatId: string
  providerId: string
}

/** One page of a chat, oldest first. `more`: there are older ones. */
export async function fetchPage(
  { chatId, providerId }: ChatPlace,
  page: number,
): Promise<{ records: ChatMessage[]; more: boolean }> {
  const input = { thread_id: chatId, provider_id: providerId, page, limit: assistantLimits.page }
  const { entries, count } = await callReadable(getHistory, input, ChatMessage)
  return { records: entries.toReversed(), more: count >= assistantLimits.page }
}

/** The response to a proposal: changes to it, or a reason to reject it. */
export type Decision = Pick<RequestOf<typeof createTurn>, 'edits' | 'reason'>

export const sendTurn = (input: RequestOf<typeof createTurn>) => call(createTurn, input)

export const stop = (turnId: string) => call(stopTurn, { turn_id: turnId })

/** Renames optimistically. */
export async function rename(client: QueryClient, thread: ChatThread, name: string): Promise<void> {
  const renamedThread = await call(renameThread, { thread_id: thread.thread_id, name })
  changeThreads(client, (threads) =>
    threads.map((each) => (each.thread_id === renamedThread.thread_id ? renamedThread : each)),
  )
}

export async function remove(client: QueryClient, { thread_id }: ChatThread): Promise<void> {
  await call(deleteThread, { thread_id })
  changeThreads(client, (threads) => threads.filter((each) => each.thread_id !== thread_id))
}

const changeThreads = (client: QueryClient, change: (threads: ChatThread[]) => ChatThread[]) =>
  client.setQueriesData<ChatThread[]>({ queryKey: ['threads'] }, (threads) => threads && change(threads))
