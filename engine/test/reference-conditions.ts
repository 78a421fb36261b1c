import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { dateRangeDays } from '@skein/contract/automations/parts/posts'
import type { EngineEvent, Message } from '../src/event.ts'
import { asksForHuman } from '../src/selection/human-request.ts'
import type { Verdict } from '../src/verdict.ts'

/*
 * A second, slow implementation of the conditions of an automation: one automation at a time, every text compared anew,
 * every limit counted over all past actions. It shares no code with the engine except the detection of requests for a
 * human.
 */

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export interface SavedAutomation {
  number: number
  created_at: number
  settings: AutomationSettings
}

/** An action and the event that it answered. */
export interface PastAction {
  number: number
  event_id: string
  what: 'hid' | 'replied' | 'wrote'
  post_id: string | null
  person: string
  /** The thread of a comment, or the messages of a person. */
  conversation: string
  text: string
  at: number
}

/** Everything that a decision depends on. Times are in milliseconds. */
export interface ReferenceContext {
  now: number
  paused: boolean
  /** Null if unknown. */
  replies: number | null
  posted_at: number | null
  gone: boolean
  human_until: number | null
  /** End of the debounce. */
  debounce_until: number
  /** Time of the last message of the person. */
  last_wrote_at: number
  actions: readonly PastAction[]
  /** Returns the verdict for an automation number; null if the model never answers. */
  ask: (number: number) => Verdict | null
}

/** Returns the first condition that fails, in the order of the decision log, or null. */
export function referenceStopReason(
  automation: SavedAutomation,
  event: EngineEvent,
  context: ReferenceContext,
): string | null {
  const { settings } = automation
  if (event.is_own) return 'own_event'
  if (event.kind === 'message' && event.standby) return 'other_app'
  if (event.unanswerable) return event.unanswerable
  if (event.kind === 'comment' && event.live && settings.automation_type !== 'PRIVATE_MESSAGE') {
    return 'live_comment'
  }
  if (context.paused) return 'paused'
  if (event.kind === 'message' && !reactsToKind(settings, event)) return 'message_kind'
  if (!asksModel(settings) && keywordFor(settings, event) === null) return 'no_keyword'
  if (event.kind === 'comment' && 'post_selection_type' in settings) {
    const isChosen = settings.specific_post_ids.includes(event.post_id)
    if (settings.post_selection_type === 'SPECIFIC' && !isChosen) return 'post_not_selected'
    const sources = settings.comment_sources ?? ['post', 'ad']
    if (!sources.includes(event.live ? 'live' : 'post')) return 'comment_source'
    if (context.gone) return 'gone'
    const range = 'dateRange' in settings ? settings.dateRange : settings.date_range
    if (settings.post_selection_type === 'DATE_RANGE' && range !== null) {
      const reaches = event.occurred_at - (dateRangeDays.get(range) ?? 0) * day
      if (context.posted_at === null || context.posted_at < reaches) return 'post_out_of_range'
    }
    if (settings.post_selection_type === 'FROM_NOW') {
      const from = Date.parse(settings.posts_from ?? '')
      if (context.posted_at === null || context.posted_at < from) return 'post_not_selected'
    }
  }
  const late = context.now - event.occurred_at
  if (event.kind === 'message' && late >= 24 * hour) return 'outside_window'
  if (settings.automation_type === 'PRIVATE_MESSAGE' && late >= 7 * day) return 'outside_window'
  if (event.kind === 'message') {
    if (context.human_until !== null && context.now < context.human_until) return 'human_active'
    if (asksModel(settings) && asksForHuman(event.text)) return 'handed_over'
    if (asksModel(settings) && context.last_wrote_at > event.occurred_at) return 'answered_together'
  }
  return (
    replyCountReason(settings, context.replies) ??
    limitReason(automation, event, context) ??
    loopReason(settings, event, context)
  )
}

function reactsToKind(settings: AutomationSettings, { message_kind, text }: Message): boolean {
  if (text.trim() !== '' || ['text', 'story_reply', 'postback'].includes(message_kind)) return true
  const seenByPeople = ['image', 'video', 'audio', 'file', 'shared_post']
  return asksModel(settings) && seenByPeople.includes(message_kind)
}

function replyCountReason(settings: AutomationSettings, replies: number | null): string | null {
  if (settings.automation_type !== 'COMMENT_REPLY') return null
  if (replies === null) return 'reply_count'
  const { reply_count_condition: condition, reply_count_value: value } = settings
  if (condition === 'LESS_THAN' && replies < value) return null
  if (condition === 'EQUAL' && replies === value) return null
  if (condition === 'GREATER_THAN' && replies > value) return null
  return 'reply_count'
}

function limitReason(
  { number, settings }: SavedAutomation,
  event: EngineEvent,
  { actions: acts, now }: ReferenceContext,
): string | null {
  const ownActs = acts.filter((act) => act.number === number)
  if (
    'max_replies_per_post' in settings &&
    settings.max_replies_per_post !== null &&
    event.kind === 'comment'
  ) {
    const onPost = ownActs.filter(({ post_id }) => post_id === event.post_id)
    if (onPost.length >= settings.max_replies_per_post) return 'cap_per_post'
  }
  if ('max_actions' in settings && settings.max_actions !== null) {
    const period = (settings.time_period_seconds || 60) * second
    if (ownActs.filter(({ at }) => now - at < period).length >= settings.max_actions) return 'cap_per_period'
  }
  if ('user_cooldown_seconds' in settings && settings.user_cooldown_seconds !== null) {
    const cooldown = settings.user_cooldown_seconds * second
    if (ownActs.some(({ person, at }) => person === event.from_id && now - at < cooldown)) return 'cooldown'
  }
  return null
}

function loopReason(
  settings: AutomationSettings,
  event: EngineEvent,
  { actions: acts, now }: ReferenceContext,
): string | null {
  const what = actionOf(settings)
  if (what === 'hid') return null
  const within = (time: number) =>
    acts.filter(
      (act) =>
        act.what !== 'hid' && act.conversation === conversationKeyOf(settings, event) && now - act.at < time,
    )
  if (within(10 * minute).length >= 5) return 'loop_conversation'
  if (within(day).length >= 30) return 'loop_conversation_day'
  return repeats(event, acts, now) ? 'loop_repeats' : null
}

/** Three equal texts in a row from one person stop replies for 10 minutes. */
function repeats({ from_id }: EngineEvent, acts: readonly PastAction[], now: number): boolean {
  const answers = acts.filter(({ person, what }) => person === from_id && what !== 'hid')
  const said = answers.filter(
    ({ event_id }, index) => answers.findIndex((act) => act.event_id === event_id) === index,
  )
  return said.some(({ text, at }, index) => {
    const two = said.slice(index - 2, index)
    const run = index >= 2 && two.every((before) => folded(before.text) === folded(text))
    return run && folded(text) !== '' && now - at < 10 * minute
  })
}

export const conversationKeyOf = (settings: AutomationSettings, event: EngineEvent) =>
  event.kind === 'comment' && settings.automation_type === 'COMMENT_REPLY'
    ? `thread of ${event.parent_id ?? event.event_id}`
    : `messages of ${event.from_id}`

export const asksModel = (settings: AutomationSettings) =>
  !('trigger_type' in settings) || settings.trigger_type === 'AI_DECISION'

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('ß', 'ss').trim()

/** Returns the longest keyword that matches the text or the payload of a button. */
export function keywordFor(settings: AutomationSettings, event: EngineEvent): string | null {
  if (!('keywords' in settings)) return null
  const payload = event.kind === 'message' && event.payload !== 'default_payload' ? event.payload : null
  const texts = [event.text, ...(payload === null ? [] : [payload])].map(folded)
  const matches = (text: string, keyword: string) => {
    if (settings.match_type === 'EXACT') return text === keyword
    return settings.match_type === 'STARTS_WITH' ? text.startsWith(keyword) : text.includes(keyword)
  }
  const matching = settings.keywords.filter((keyword) => texts.some((text) => matches(text, folded(keyword))))
  return matching.sort((a, b) => b.length - a.length)[0] ?? null
}

export const appliesTo = ({ automation_type }: AutomationSettings, { kind }: EngineEvent) =>
  ['DM_REPLY', 'AI_DM_CONVERSATION'].includes(automation_type) === (kind === 'message')

export function actionOf({ automation_type }: AutomationSettings): PastAction['what'] {
  if (automation_type === 'DELETE_COMMENT') return 'hid'
  return automation_type === 'COMMENT_REPLY' ? 'replied' : 'wrote'
}
