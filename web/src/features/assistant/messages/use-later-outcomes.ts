import type { ChatMessage } from '@skein/contract/assistant/assistant'
import { type Activity, listActivity } from '@skein/contract/automations/decisions/activity'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { callPaged } from '../../../lib/api/api.ts'
import { useSelectedAccount } from '../../session/use-accounts.ts'
import { type LaterOutcomes, openSendsOf } from './result-logic.ts'

/** Milliseconds between two requests for an outcome that is not known yet. */
const pollInterval = 5000

type State = NonNullable<Activity['replied_later']>['state']

const openStates: readonly (State | null)[] = ['pending', 'sending', 'unknown']
const outcomes = new Map<State | null, 'sent' | 'failed'>([
  ['sent', 'sent'],
  ['failed', 'failed'],
  ['expired', 'failed'],
])

/** Returns the outcomes of replies and messages that were under way when the action of the assistant returned. Asks until they are known. */
export function useLaterOutcomes(outcome: ChatMessage | null): LaterOutcomes {
  const account = useSelectedAccount()
  const ids = account ? openSendsOf(outcome) : []
  const results = useQueries({ queries: ids.map((id) => sendQuery(account?.platform_user_id ?? '', id)) })
  return new Map(
    ids.flatMap((id, place) => {
      const state = outcomes.get(results[place]?.data ?? null)
      return state === undefined ? [] : [[id, state]]
    }),
  )
}

/** The state of a message of the assistant, or of its reply to a comment; null without one. */
const sendQuery = (platform_user_id: string, activity_id: string) =>
  queryOptions({
    queryKey: ['later-send', activity_id] as const,
    async queryFn({ signal }): Promise<State | null> {
      const { data } = await callPaged(listActivity, { platform_user_id, activity_id }, { signal })
      const reply = data[0]?.sent ?? data[0]?.replied_later
      return reply?.assistant_chat === undefined ? null : reply.state
    },
    refetchInterval: ({ state: { data = null } }) => openStates.includes(data) && pollInterval,
  })
