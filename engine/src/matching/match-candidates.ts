import { keywordMessageKinds, type MessageKind } from '@skein/contract/message-kinds'
import type { ReasonCode } from '@skein/contract/reasons'
import { foldText } from '@skein/contract/automations/match'
import { emptyPayload } from '@skein/contract/automations/reply-template'
import type { EngineEvent } from '../event.ts'
import type { CompiledAutomation, IndexedKeyword } from '../automation.ts'
import type { EventAutomations, AutomationSet } from './automation-set.ts'

/** Why an automation does not act, with figures for the decision log. */
export interface StopReason {
  reason_code: ReasonCode
  values: Readonly<Record<string, unknown>>
}

export interface SkippedAutomation extends StopReason {
  automation: CompiledAutomation
}

/** An automation whose trigger and posts match the event. Limits and facts are not checked yet. */
export interface Candidate {
  automation: CompiledAutomation
  /** The keyword as spelled; null if a model decides. */
  keyword: string | null
}

export interface MatchedAutomations {
  candidates: Candidate[]
  skipped: SkippedAutomation[]
  /** Why all other automations for this kind of event do not act. */
  defaultReason: ReasonCode
}

/**
 * Returns the automations that match an event by its origin, trigger and posts. The cost does not grow with the number
 * of keyword automations.
 */
export function matchCandidates(event: EngineEvent, set: AutomationSet): MatchedAutomations {
  const origin = originStopReason(event)
  if (origin) return { candidates: [], skipped: [], defaultReason: origin }
  if (event.kind === 'comment' && event.live) return matchLiveComment(event, set)
  return matchText(event, set)
}

function matchText(event: EngineEvent, set: AutomationSet): MatchedAutomations {
  if (set.paused) return { candidates: [], skipped: [], defaultReason: 'paused' }
  const automations = set.byEvent[event.kind]
  const matched: MatchedAutomations = { candidates: [], skipped: [], defaultReason: keywordReason(event) }
  for (const [number, { spelled }] of matchKeywords(event, automations)) {
    addMatch(matched, event, { automation: automations.byNumber.get(number), keyword: spelled })
  }
  for (const automation of automations.ai) addMatch(matched, event, { automation, keyword: null })
  return matched
}

function originStopReason(event: EngineEvent): ReasonCode | null {
  if (event.is_own) return 'own_event'
  if (event.kind === 'message' && event.standby) return 'other_app'
  return event.unanswerable ?? null
}

/** Instagram accepts a private message to the author of a live comment, but no public reply and no moderation. */
function matchLiveComment(event: EngineEvent, set: AutomationSet): MatchedAutomations {
  const { candidates, skipped, defaultReason } = matchText(event, set)
  const isPrivate = ({ automation }: { automation: CompiledAutomation }) => automation.slot === 'private'
  const live: MatchedAutomations = {
    candidates: candidates.filter(isPrivate),
    skipped: skipped.filter(isPrivate),
    defaultReason: 'live_comment',
  }
  const listed = new Set([...live.candidates, ...live.skipped].map(({ automation }) => automation))
  for (const automation of set.byEvent.comment.byNumber.values()) {
    if (isPrivate({ automation }) && !listed.has(automation))
      live.skipped.push({ automation, reason_code: defaultReason, values: {} })
  }
  return live
}

const keywordKinds: ReadonlySet<MessageKind> = new Set(keywordMessageKinds)

/** Returns why automations act on none of the keywords of an event. */
const keywordReason = (event: EngineEvent): ReasonCode =>
  isAnsweredKind(event, keywordKinds) ? 'no_keyword' : 'message_kind'

/** A text that accompanies a picture or another attachment counts as a text. Taps on buttons count always. */
function isAnsweredKind(event: EngineEvent, kinds: ReadonlySet<MessageKind>): boolean {
  if (event.kind === 'comment' || event.message_kind === 'postback' || kinds.has(event.message_kind))
    return true
  return event.message_kind !== 'story_reply' && kinds.has('text') && event.text.trim() !== ''
}

/** A tap on a button matches by its title and by its payload. */
function matchKeywords(event: EngineEvent, { index }: EventAutomations): Map<number, IndexedKeyword> {
  const found = index.find(foldText(event.text))
  if (event.kind === 'comment' || event.payload === null || event.payload === emptyPayload) return found
  for (const [number, keyword] of index.find(foldText(event.payload))) {
    if (keyword.spelled.length > (found.get(number)?.spelled.length ?? 0)) found.set(number, keyword)
  }
  return found
}

function addMatch(
  matched: MatchedAutomations,
  event: EngineEvent,
  { automation, keyword }: { automation: CompiledAutomation | undefined; keyword: string | null },
) {
  if (!automation) return
  const found = keyword === null ? {} : { keyword }
  if (event.kind === 'message' && !isAnsweredKind(event, automation.message_kinds)) {
    const values = { ...found, message_kind: event.message_kind }
    matched.skipped.push({ automation, reason_code: 'message_kind', values })
    return
  }
  const isPostSelected =
    event.kind === 'message' ||
    automation.posts.kind !== 'specific' ||
    automation.posts.ids.has(event.post_id)
  if (isPostSelected) matched.candidates.push({ automation, keyword })
  else matched.skipped.push({ automation, reason_code: 'post_not_selected', values: found })
}
