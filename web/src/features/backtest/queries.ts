import { listCollisions } from '@skein/contract/automations/collision'
import { type Simulation, simulate } from '@skein/contract/automations/simulate'
import type { RequestOf } from '@skein/contract/endpoint'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { dryRunWords } from '../../copy/automations/backtest.ts'
import type { AutomationDraft } from './draft-context.ts'

/** What a rule is tried on. */
export type Trial = { texts: string[] } | { days: number }

/** A run and what it was made of. */
export interface DryRun {
  /** The rule as it was sent, to tell whether it has changed since. */
  sent: string
  trial: Trial
  simulation: Simulation
}

/** Asks the server what the rule would do; nothing is sent to anybody. */
export const runDraft = (draft: AutomationDraft, trial: Trial): Promise<Simulation> =>
  call(simulate, { platform_user_id: draft.platformUserId, draft: requestOf(draft), ...trial })

/** The last run of a rule, kept while the editor is open elsewhere. */
export const lastRunQuery = (draft: AutomationDraft) =>
  queryOptions<DryRun>({
    queryKey: ['dry-run', draft.type, draft.platformUserId, draft.automationIdOf()],
    queryFn: skipToken,
    staleTime: Infinity,
  })

/** Where the active rules of an account stand in each other's way. */
export const collisionsQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['collisions', platformUserId] as const,
    queryFn: ({ signal }) => call(listCollisions, { platform_user_id: platformUserId }, { signal }),
  })

/** The rule as text, for telling two of them apart. */
export const spellingOf = (draft: AutomationDraft): string => JSON.stringify(draft.payloadOf())

/**
 * A kind's payload beside its type is what the contract calls a draft; the frame of the editors knows it as the
 * payload of any kind. A trial needs no name.
 */
function requestOf(draft: AutomationDraft) {
  const payload: { name?: string } = { ...draft.payloadOf() }
  const name = payload.name?.trim() || dryRunWords.unnamed
  return { ...payload, name, automation_type: draft.type } as RequestOf<typeof simulate>['draft']
}
