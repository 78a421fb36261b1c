import type { CommentSource } from '@skein/contract/automations/parts/comment-sources'
import { keywordMessageKinds, type MessageKind } from '@skein/contract/inbox/message-kinds'
import type { ReasonCode } from '@skein/contract/reasons'
import { foldAccents, foldText } from '@skein/contract/automations/keywords/fold'
import { matchesFolded } from '@skein/contract/automations/keywords/match'
import { emptyPayload } from '@skein/contract/automations/messages/quick-replies'
import { targetOfPayload } from '@skein/contract/inbox/tap-target'
import type { Comment, EngineEvent, Mention } from '../event.ts'
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
  /** The keyword as spelled; empty if the automation acts on any text, null if a model decides. */
  keyword: string | null
  /** Title of the tapped button that leads to the automation. */
  button?: string
}

/** Returns why the automation is a candidate, for the decision log. */
export const matchValues = ({ keyword, button }: Candidate): Readonly<Record<string, string>> => {
  if (button !== undefined) return { button }
  return keyword === null ? {} : { keyword }
}

export interface MatchedAutomations {
  candidates: Candidate[]
  skipped: SkippedAutomation[]
  /** Why all other automations for this kind of event do not act. */
  defaultReason: ReasonCode
  /** The person tapped a button that leads to a human. */
  asks_for_person?: true
}

/**
 * Returns the automations that match an event by its origin, trigger and posts. The cost does not grow with the number
 * of keyword automations.
 */
export function matchCandidates(event: EngineEvent, set: AutomationSet): MatchedAutomations {
  const origin = originStopReason(event)
  if (origin) return { candidates: [], skipped: [], defaultReason: origin }
  if (event.kind === 'comment') {
    if (event.mention !== undefined) return matchMention(event, event.mention, set)
    if (event.live) return matchLiveComment(event, set)
  }
  return matchText(event, set)
}

function matchText(event: EngineEvent, set: AutomationSet): MatchedAutomations {
  if (set.paused) return { candidates: [], skipped: [], defaultReason: 'paused' }
  const automations = set.byEvent[event.kind]
  const tapped = matchTap(event, automations)
  if (tapped !== null) return tapped
  const matches: MatchedAutomations = { candidates: [], skipped: [], defaultReason: keywordReason(event) }
  const text = { folded: foldText(event.text) }
  for (const [number, { spelled }] of matchKeywords(event, text, automations)) {
    const automation = automations.byNumber.get(number)
    if (automation) addMatch(matches, { event, text }, { automation, keyword: spelled })
  }
  for (const automation of automations.any) addMatch(matches, { event, text }, { automation, keyword: '' })
  for (const automation of automations.ai) addMatch(matches, { event, text }, { automation, keyword: null })
  return matches
}

/**
 * Returns what a tap on a button of Skein leads to; null for every other event. The automation acts whatever its
 * trigger is; a model only decides where it also writes the reply.
 */
function matchTap(event: EngineEvent, { byNumber }: EventAutomations): MatchedAutomations | null {
  if (event.kind !== 'message' || event.message_kind !== 'postback') return null
  const target = targetOfPayload(event.payload ?? '')
  if (target === null) return null
  const none = { candidates: [], skipped: [] }
  if (target.kind === 'person') return { ...none, defaultReason: 'tap_person', asks_for_person: true }
  const automation =
    target.kind === 'automation'
      ? [...byNumber.values()].find(({ automation_id }) => automation_id === target.automation_id)
      : undefined
  if (automation === undefined) return { ...none, defaultReason: 'tap_unknown' }
  const button = event.text.slice(0, maxButtonTitle)
  const asksModel = automation.trigger.kind === 'ai' && automation.action.kind === 'write'
  const candidate = { automation, keyword: asksModel ? null : button, button }
  return { ...none, candidates: [candidate], defaultReason: 'tap_elsewhere' }
}

/** The title of a button comes back from the platform. In characters. */
const maxButtonTitle = 200

/** The folded text of an event; without accents once an automation compares it so. */
interface FoldedText {
  folded: string
  withoutAccents?: string
}

function originStopReason(event: EngineEvent): ReasonCode | null {
  if (event.is_own) return 'own_event'
  if (event.kind === 'message' && event.standby) return 'other_app'
  return event.unanswerable ?? null
}

/** Instagram accepts a private message to the author of a live comment, but no public reply and no moderation. */
const matchLiveComment = (event: EngineEvent, set: AutomationSet): MatchedAutomations =>
  onlyOf(set, matchText(event, set), {
    acts: (automation) => automation.slot === 'private' || automation.private_part !== null,
    otherwise: 'live_comment',
  })

/** A mention gets only public replies, of automations that list mentions. */
const matchMention = (event: Comment, { unread }: Mention, set: AutomationSet): MatchedAutomations =>
  onlyOf(
    set,
    unread === undefined ? matchText(event, set) : { candidates: [], skipped: [], defaultReason: unread },
    { acts: answersMentions, otherwise: 'not_own_media' },
  )

const answersMentions = ({ slot, reacts_to }: CompiledAutomation): boolean =>
  slot === 'public_reply' && reacts_to.has('mention')

interface Restriction {
  acts: (automation: CompiledAutomation) => boolean
  /** Why the other automations do not act. */
  otherwise: ReasonCode
}

/** Returns what matched among the automations that may act on a comment. */
function onlyOf(
  set: AutomationSet,
  { candidates, skipped, defaultReason }: MatchedAutomations,
  { acts, otherwise }: Restriction,
): MatchedAutomations {
  const mayAct = ({ automation }: { automation: CompiledAutomation }) => acts(automation)
  const only: MatchedAutomations = {
    candidates: candidates.filter(mayAct),
    skipped: skipped.filter(mayAct),
    defaultReason: otherwise,
  }
  const listedAutomations = new Set([...only.candidates, ...only.skipped].map(({ automation }) => automation))
  for (const automation of set.byEvent.comment.byNumber.values()) {
    if (acts(automation) && !automation.paused && !listedAutomations.has(automation))
      only.skipped.push({ automation, reason_code: defaultReason, values: {} })
  }
  return only
}

const keywordKinds: ReadonlySet<MessageKind> = new Set([...keywordMessageKinds, 'postback'])

/** Returns why automations act on none of the keywords of an event. */
const keywordReason = (event: EngineEvent): ReasonCode =>
  isAnsweredKind(event, keywordKinds) ? 'no_keyword' : 'message_kind'

/** A text that accompanies a picture or another attachment counts as a text. */
function isAnsweredKind(event: EngineEvent, kinds: ReadonlySet<string>): boolean {
  if (event.kind === 'comment' || kinds.has(event.message_kind)) return true
  const isOwnKind = event.message_kind === 'story_reply' || event.message_kind === 'postback'
  return !isOwnKind && kinds.has('text') && event.text.trim() !== ''
}

/** A tap on a button matches by its title and by its payload. */
function matchKeywords(
  event: EngineEvent,
  { folded }: FoldedText,
  { index }: EventAutomations,
): Map<number, IndexedKeyword> {
  const keywords = index.find(folded)
  if (event.kind === 'comment' || event.payload === null || event.payload === emptyPayload) return keywords
  for (const [number, keyword] of index.find(foldText(event.payload))) {
    if (keyword.spelled.length > (keywords.get(number)?.spelled.length ?? 0)) keywords.set(number, keyword)
  }
  return keywords
}

function addMatch(
  matches: MatchedAutomations,
  { event, text }: { event: EngineEvent; text: FoldedText },
  candidate: Candidate,
) {
  const { automation, keyword } = candidate
  const stop = conditionStop(automation, event) ?? exclusionStop(automation, text)
  if (stop === null) {
    matches.candidates.push(candidate)
    return
  }
  const keywordValue = keyword === null ? {} : { keyword }
  matches.skipped.push({
    automation,
    reason_code: stop.reason_code,
    values: { ...keywordValue, ...stop.values },
  })
}

/** Returns the condition on the kind or place of the event that it does not meet, or null. */
function conditionStop(automation: CompiledAutomation, event: EngineEvent): StopReason | null {
  if (event.kind === 'message') {
    if (isAnsweredKind(event, automation.reacts_to)) return null
    return { reason_code: 'message_kind', values: { message_kind: event.message_kind } }
  }
  const { posts, reacts_to } = automation
  if (posts.kind === 'specific' && !posts.ids.has(event.post_id))
    return { reason_code: 'post_not_selected', values: {} }
  const source = sourceOf(event)
  if (!reacts_to.has(source)) return { reason_code: 'comment_source', values: { source } }
  return null
}

function sourceOf({ mention, live, ad }: Comment): CommentSource {
  if (mention !== undefined) return 'mention'
  if (live) return 'live'
  return ad === true ? 'ad' : 'post'
}

function exclusionStop({ trigger }: CompiledAutomation, text: FoldedText): StopReason | null {
  if (trigger.kind === 'ai' || trigger.exclusions.length === 0) return null
  const folded =
    trigger.folding === 'no_accents' ? (text.withoutAccents ??= foldAccents(text.folded)) : text.folded
  const excluded = trigger.exclusions.find((each) =>
    matchesFolded(folded, each.folded, trigger.excluded_match),
  )
  return excluded ? { reason_code: 'excluded', values: { excluded: excluded.spelled } } : null
}
