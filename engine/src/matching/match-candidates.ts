import type { ReasonCode } from '@skein/contract/reasons'
import { foldText } from '@skein/contract/automations/match'
import { emptyPayload } from '@skein/contract/automations/reply-template'
import type { EngineEvent } from '../event.ts'
import type { CompiledAutomation, IndexedKeyword } from '../automation.ts'
import type { EventAutomations, AutomationSet } from './automation-set.ts'

/** Why a rule stays silent, with the figures behind it. */
export interface StopReason {
  reason_code: ReasonCode
  values: Readonly<Record<string, unknown>>
}

export interface SkippedAutomation extends StopReason {
  automation: CompiledAutomation
}

/** A rule whose trigger and posts fit, before anything has to be counted, looked up or asked. */
export interface Candidate {
  automation: CompiledAutomation
  /** The keyword as spelled; null for a rule that asks a model. */
  keyword: string | null
}

export interface MatchedAutomations {
  candidates: Candidate[]
  skipped: SkippedAutomation[]
  /** Why every other rule that listens to this kind of event stays silent. */
  defaultReason: ReasonCode
}

/** The questions that the event alone answers: origin, trigger, chosen posts. Costs no more for more rules. */
export function matchCandidates(event: EngineEvent, set: AutomationSet): MatchedAutomations {
  const listeners = set.byEvent[event.kind]
  const origin = originStopReason(event, set)
  if (origin) return { candidates: [], skipped: [], defaultReason: origin }
  const list: MatchedAutomations = { candidates: [], skipped: [], defaultReason: 'no_keyword' }
  for (const [number, { spelled }] of matchKeywords(event, listeners)) {
    addMatch(list, event, { automation: listeners.byNumber.get(number), keyword: spelled })
  }
  for (const automation of listeners.ai) addMatch(list, event, { automation, keyword: null })
  return list
}

function originStopReason(event: EngineEvent, { paused }: AutomationSet): ReasonCode | null {
  if (event.is_own) return 'own_event'
  if (event.kind === 'message' && event.standby) return 'other_app'
  if (event.kind === 'comment' && event.live) return 'live_comment'
  return paused ? 'paused' : null
}

/** A tap is known by its title and by what its author put behind it. */
function matchKeywords(event: EngineEvent, { index }: EventAutomations): Map<number, IndexedKeyword> {
  const found = index.find(foldText(event.text))
  if (event.kind === 'comment' || event.payload === null || event.payload === emptyPayload) return found
  for (const [number, keyword] of index.find(foldText(event.payload))) {
    if (keyword.spelled.length > (found.get(number)?.spelled.length ?? 0)) found.set(number, keyword)
  }
  return found
}

function addMatch(
  list: MatchedAutomations,
  event: EngineEvent,
  { automation, keyword }: { automation: CompiledAutomation | undefined; keyword: string | null },
) {
  if (!automation) return
  const watches =
    event.kind === 'message' ||
    automation.posts.kind !== 'specific' ||
    automation.posts.ids.has(event.post_id)
  if (watches) list.candidates.push({ automation, keyword })
  else
    list.skipped.push({
      automation,
      reason_code: 'post_not_selected',
      values: keyword === null ? {} : { keyword },
    })
}
