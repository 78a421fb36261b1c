import type { AutomationSettings } from '@skein/contract/automations/automation-settings'
import { dateRangeDays } from '@skein/contract/automations/automation-fields'
import type { EngineEvent } from '../src/event.ts'
import { asksForHuman } from '../src/selection/human-request.ts'
import type { Verdict } from '../src/verdict.ts'

/*
 * What a rule means, written down a second time as slowly and plainly as possible: one rule after the other, every
 * text compared anew, every limit counted over everything that ever happened. Nothing here knows how the engine works.
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

/** Something that was done, and what it answered. */
export interface PastAction {
  number: number
  event_id: string
  what: 'hid' | 'replied' | 'wrote'
  post_id: string | null
  person: string
  /** A comment's thread, or a person's messages. */
  conversation: string
  text: string
  at: number
}

/** Everything there is to know about the moment in which an event is decided. */
export interface ReferenceContext {
  now: number
  paused: boolean
  /** Null: nobody can tell. */
  replies: number | null
  posted_at: number | null
  gone: boolean
  human_until: number | null
  /** Until when the person may go on writing. */
  debounce_until: number
  /** When the person wrote last. */
  last_wrote_at: number
  actions: readonly PastAction[]
  /** Asks a model; null when it never answers. */
  ask: (number: number) => Verdict | null
}

/** Every question of a rule by itself, in the order in which the ledger shows them. */
export function referenceStopReason(
  automation: SavedAutomation,
  event: EngineEvent,
  context: ReferenceContext,
): string | null {
  const { settings } = automation
  if (event.is_own) return 'own_event'
  if (event.kind === 'message' && event.standby) return 'other_app'
  if (event.kind === 'comment' && event.live) return 'live_comment'
  if (context.paused) return 'paused'
  if (!asksModel(settings) && keywordFor(settings, event) === null) return 'no_keyword'
  if (event.kind === 'comment' && 'post_selection_type' in settings) {
    const chosen = settings.specific_post_ids.includes(event.post_id)
    if (settings.post_selection_type === 'SPECIFIC' && !chosen) return 'post_not_selected'
    if (context.gone) return 'comment_gone'
    const range = 'dateRange' in settings ? settings.dateRange : settings.date_range
    if (settings.post_selection_type === 'DATE_RANGE' && range !== null) {
      const reaches = event.occurred_at - dateRangeDays[range] * day
      if (context.posted_at === null || context.posted_at < reaches) return 'post_out_of_range'
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
  const mine = acts.filter((act) => act.number === number)
  if (
    'max_replies_per_post' in settings &&
    settings.max_replies_per_post !== null &&
    event.kind === 'comment'
  ) {
    const here = mine.filter(({ post_id }) => post_id === event.post_id)
    if (here.length >= settings.max_replies_per_post) return 'cap_per_post'
  }
  if ('max_actions' in settings && settings.max_actions !== null) {
    const period = (settings.time_period_seconds || 60) * second
    if (mine.filter(({ at }) => now - at < period).length >= settings.max_actions) return 'cap_per_period'
  }
  if ('user_cooldown_seconds' in settings && settings.user_cooldown_seconds !== null) {
    const cooldown = settings.user_cooldown_seconds * second
    if (mine.some(({ person, at }) => person === event.from_id && now - at < cooldown)) return 'cooldown'
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
  if (what === 'replied' && event.kind === 'comment') {
    const here = acts.filter(
      (act) => act.what === 'replied' && act.post_id === event.post_id && now - act.at < hour,
    )
    if (here.length >= 200) return 'loop_post'
  }
  return repeats(event, acts, now) ? 'loop_repeats' : null
}

/** After three identical texts in a row from one person no answer for 10 minutes. */
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

/** The longest keyword that fits the text, or what lies behind a button. */
export function keywordFor(settings: AutomationSettings, event: EngineEvent): string | null {
  if (!('keywords' in settings)) return null
  const behind = event.kind === 'message' && event.payload !== 'default_payload' ? event.payload : null
  const texts = [event.text, ...(behind === null ? [] : [behind])].map(folded)
  const fits = (text: string, keyword: string) => {
    if (settings.match_type === 'EXACT') return text === keyword
    return settings.match_type === 'STARTS_WITH' ? text.startsWith(keyword) : text.includes(keyword)
  }
  const fitting = settings.keywords.filter((keyword) => texts.some((text) => fits(text, folded(keyword))))
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null
}

export const listens = ({ automation_type }: AutomationSettings, { kind }: EngineEvent) =>
  ['DM_REPLY', 'AI_DM_CONVERSATION'].includes(automation_type) === (kind === 'message')

export function actionOf({ automation_type }: AutomationSettings): PastAction['what'] {
  if (automation_type === 'DELETE_COMMENT') return 'hid'
  return automation_type === 'COMMENT_REPLY' ? 'replied' : 'wrote'
}
