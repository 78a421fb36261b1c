import type { BusinessHours } from '@skein/contract/accounts/business-hours'
import type { AutomationType } from '@skein/contract/automations/automation'
import { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { expect } from 'vitest'
import { decide } from '../src/decide.ts'
import type { Comment, EngineEvent, Message, EventFacts } from '../src/event.ts'
import { createAutomationSet } from '../src/matching/automation-set.ts'
import type { CompiledAutomation } from '../src/automation.ts'
import { compileAutomation } from '../src/compile-automation.ts'
import { matchCandidates } from '../src/matching/match-candidates.ts'
import { createUsageCounters, type ReservedCount, type UsageCounters } from '../src/limits/usage-counters.ts'
import { countedActions } from '../src/rules/rules.ts'
import type { Verdict } from '../src/verdict.ts'
import type { Decision } from '../src/decide-types.ts'

export const now = Date.parse('2026-11-21T12:00:00Z')
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export type Settings = Readonly<Record<string, unknown>>

const textTemplate = (text: string): Settings => ({
  reply_template_type: 'text',
  reply_template_content: { message: { text } },
})

/** Minimal settings of each type: the keyword "price" and a reply. */
const requiredSettings: Readonly<Record<AutomationType, Settings>> = {
  COMMENT_REPLY: { reply_type: 'CUSTOM', custom_message: 'It is 20 euros.' },
  PRIVATE_MESSAGE: { ...textTemplate('Here is the list.'), user_cooldown_seconds: null },
  DM_REPLY: textTemplate('It is 20 euros.'),
  AI_DM_CONVERSATION: {},
  DELETE_COMMENT: {},
}

/** Returns settings as they are saved; a higher number is newer. */
export const settingsOf = (kind: AutomationType, number: number, change: Settings = {}): AutomationSettings =>
  AutomationSettings.parse({
    automation_type: kind,
    platform_user_id: '178',
    name: `Automation ${number}`,
    trigger_type: 'KEYWORD',
    keywords: ['price'],
    ...requiredSettings[kind],
    ...change,
  })

export const createdAt = (number: number) => now - 1000 * day + number

function automationOf(kind: AutomationType, change: Settings = {}, number = 1): CompiledAutomation {
  const settings = settingsOf(kind, number, change)
  return compileAutomation({ automation_id: `a${number}`, number, created_at: createdAt(number), settings })
}

/** Returns the period of the automation's limit of actions, in seconds; null without one. */
export const periodSeconds = (automation: CompiledAutomation): number | null =>
  countedActions(automation).find((actions) => actions.scope === 'period')?.seconds ?? null

export const commentReply = (change: Settings = {}, number = 1) =>
  automationOf('COMMENT_REPLY', change, number)
export const privateMessage = (change: Settings = {}, number = 1) =>
  automationOf('PRIVATE_MESSAGE', change, number)
export const dmReply = (change: Settings = {}, number = 1) => automationOf('DM_REPLY', change, number)
export const aiConversation = (change: Settings = {}, number = 1) =>
  automationOf('AI_DM_CONVERSATION', change, number)
/** Returns the bot of the account. */
export const botAutomation = (number = 1): CompiledAutomation =>
  compileAutomation({
    automation_id: `a${number}`,
    number,
    created_at: createdAt(number),
    settings: settingsOf('AI_DM_CONVERSATION', number),
    is_bot: true,
  })
export const deleteComment = (change: Settings = {}, number = 1) =>
  automationOf('DELETE_COMMENT', change, number)

/** A model decides whether the automation acts. */
export const byModel: Settings = { trigger_type: 'AI_DECISION', ai_context_rules: 'Questions about prices.' }
/** A model writes the reply. */
export const written: Settings = {
  reply_type: 'AI_DECISION',
  custom_message: null,
  reply_template_type: null,
  reply_template_content: null,
}

export const comment = (change: Partial<Comment> = {}): Comment => ({
  kind: 'comment',
  event_id: 'c1',
  text: 'What is the price?',
  from_id: 'ana',
  from_username: 'ana.makes',
  occurred_at: now,
  is_own: false,
  post_id: 'p1',
  parent_id: null,
  live: false,
  ...change,
})

export const message = (change: Partial<Message> = {}): Message => ({
  kind: 'message',
  event_id: 'm1',
  text: 'What is the price?',
  from_id: 'ana',
  from_username: 'ana.makes',
  occurred_at: now,
  is_own: false,
  message_kind: 'text',
  payload: null,
  standby: false,
  ...change,
})

export const defaultFacts: EventFacts = {
  replies: 0,
  posted_at: now - day / 2,
  permalink: 'https://post.example/p1',
  gone: false,
  human_until: null,
  debounce_until: 0,
  known_contact: false,
  superseded: false,
  answered: [],
}

export const verdict = (change: Partial<Verdict> = {}): Verdict => ({
  outcome: 'answered',
  should_reply: true,
  confidence: 0.9,
  reason: 'It asks for the price.',
  reply: 'It is 20 euros!',
  claims: [],
  figures: {},
  ...change,
})

export interface DecisionFixture {
  event?: EngineEvent
  facts?: Partial<EventFacts>
  /** By automation number. */
  verdicts?: Readonly<Record<number, Verdict>>
  reserved?: readonly ReservedCount[]
  usage?: UsageCounters
  given_up?: readonly string[]
  paused?: boolean
  hours?: BusinessHours | null
}

function decideOnce(automations: readonly CompiledAutomation[], fixture: DecisionFixture = {}) {
  const {
    event = comment(),
    facts = {},
    verdicts = {},
    reserved = [],
    given_up = [],
    paused = false,
  } = fixture
  return decide(matchCandidates(event, createAutomationSet(automations, { version: 1, paused })), {
    event,
    facts: { ...defaultFacts, ...facts },
    verdicts: new Map(Object.entries(verdicts).map(([number, each]) => [Number(number), each])),
    usage: fixture.usage ?? createUsageCounters(reserved),
    now,
    given_up: new Set(given_up),
    hours: fixture.hours ?? null,
  })
}

/** Returns the missing facts of an event; empty if it can be decided. */
export function missing(automations: readonly CompiledAutomation[], fixture: DecisionFixture = {}): string[] {
  const result = decideOnce(automations, fixture)
  return 'missing' in result ? result.missing : []
}

/** Returns the decision. Throws if a fact is missing. */
export function decision(
  automations: readonly CompiledAutomation[],
  fixture: DecisionFixture = {},
): Decision {
  const result = decideOnce(automations, fixture)
  if ('missing' in result) throw new Error(`undecided: ${result.missing.join(', ')}`)
  return result
}

/** Returns the outcome for each automation of the kind of event by its id: `fires`, `held: …` or the reason code. */
export function outcomes(
  automations: readonly CompiledAutomation[],
  fixture: DecisionFixture = {},
): Record<string, string> {
  return outcomesOf(automations, fixture.event ?? comment(), decision(automations, fixture))
}

export function outcomesOf(
  automations: readonly CompiledAutomation[],
  event: EngineEvent,
  engineDecision: Decision,
) {
  const { fired, skipped, defaultReason } = engineDecision
  const applicable = automations.filter(({ slot }) => (slot === 'answer') === (event.kind === 'message'))
  const outcomeById: Record<string, string> = {}
  for (const { automation, answer } of fired) outcomeById[automation.automation_id] = nameOf(answer)
  for (const { automation, reason_code } of skipped) outcomeById[automation.automation_id] = reason_code
  if (Object.keys(outcomeById).length < fired.length + skipped.length)
    throw new Error('two outcomes for one automation')
  return Object.fromEntries(applicable.map(({ automation_id: id }) => [id, outcomeById[id] ?? defaultReason]))
}

const nameOf = (answer: Decision['fired'][number]['answer']) =>
  answer.kind !== 'moderate' && answer.held !== null ? `held: ${answer.held.reason}` : 'fires'

/** Returns the action of the only automation that fired. */
export function onlyAction(automations: readonly CompiledAutomation[], fixture: DecisionFixture = {}) {
  const { fired } = decision(automations, fixture)
  expect(fired).toHaveLength(1)
  return fired[0]?.answer
}
