import { checkConflicts, listCollisions } from '@skein/contract/automations/backtest/collision'
import { type Simulation, simulate } from '@skein/contract/automations/backtest/simulate'
import type { RequestOf } from '@skein/contract/endpoint'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { call } from '../../lib/api/api.ts'
import type { AutomationDraft } from './draft-context.ts'

/** The events of a run: given texts, or past events of a number of days. */
export type BacktestInput = { texts: string[] } | { days: number }

/** A finished run and its input. */
export interface BacktestRun {
  /** The payload as text, to detect later changes of the form. */
  sent: string
  trial: BacktestInput
  simulation: Simulation
}

/** Requests a simulation from the server, which sends nothing to customers. */
export const runBacktest = (draft: AutomationDraft, trial: BacktestInput): Promise<Simulation> =>
  call(simulate, { platform_user_id: draft.platformUserId, draft: requestOf(draft), ...trial })

/** The last run of an automation, kept in the cache while another screen is open. */
export const lastRunQuery = (draft: AutomationDraft) =>
  queryOptions<BacktestRun>({
    queryKey: ['backtest', draft.type, draft.platformUserId, draft.automationIdOf()],
    queryFn: skipToken,
    staleTime: Infinity,
  })

/** Collisions between the active automations of an account. */
export const collisionsQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['collisions', platformUserId] as const,
    queryFn: ({ signal }) => call(listCollisions, { platform_user_id: platformUserId }, { signal }),
  })

/** Conflicts that a deploy of the draft would cause; without a draft nothing is asked. `payload` is the text of its payload. */
export const conflictsQuery = (draft: AutomationDraft | null, payload: string) =>
  queryOptions({
    queryKey: ['conflicts', draft?.type, draft?.platformUserId, payload] as const,
    queryFn:
      draft === null
        ? skipToken
        : ({ signal }) =>
            call(
              checkConflicts,
              { platform_user_id: draft.platformUserId, draft: requestOf(draft) },
              { signal },
            ),
    staleTime: 30_000,
    retry: false,
  })

/** Returns the payload as text, for comparing two versions. */
export const payloadText = (draft: AutomationDraft): string => JSON.stringify(draft.payloadOf())

/**
 * Returns the payload with its type, which the contract calls a draft. The editors know only the common payload type,
 * hence the cast. A backtest needs no name.
 */
function requestOf(draft: AutomationDraft) {
  const payload: { name?: string } = { ...draft.payloadOf() }
  const name = payload.name?.trim() || m.backtest_dry_run_unnamed()
  return { ...payload, name, automation_type: draft.type } as RequestOf<typeof checkConflicts>['draft']
}
