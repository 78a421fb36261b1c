import type { BusinessHours } from '@skein/contract/accounts/business-hours'
import { expect, test } from 'vitest'
import {
  aiConversation,
  comment,
  defaultFacts,
  dmReply,
  hour,
  message,
  now,
} from '../../test/engine-fixtures.ts'
import { createAutomationSet } from '../matching/automation-set.ts'
import type { FiredAutomation } from '../decide-types.ts'
import type { EngineEvent, EventFacts } from '../event.ts'
import { allowsAwayMessage, mayGetAwayMessage } from './away-message.ts'

/** The time of the tests is a Saturday at noon. */
const closedHours: BusinessHours = {
  time_zone: 'Europe/Berlin',
  days: [{ day: 'monday', from: '09:00', to: '18:00' }],
  away_message: 'We are back on Monday.',
}
const saturday = { day: 'saturday', from: '09:00', to: '18:00' } as const

interface Case {
  event?: EngineEvent
  facts?: Partial<EventFacts>
  fired?: FiredAutomation[]
  hours?: BusinessHours | null
  paused?: boolean
}

const fired = (held: { reason: 'shadow'; message: string } | null): FiredAutomation => ({
  automation: dmReply(),
  slot: 'answer',
  answer: { kind: 'message', message: { type: 'text', text: 'Hi' }, plain: undefined, held },
  values: {},
})

test.each<[string, boolean, Case]>([
  ['a message while the account is closed', true, {}],
  ['a voice message', true, { event: message({ message_kind: 'audio', text: '' }) }],
  ['a tap on a button', true, { event: message({ message_kind: 'postback' }) }],
  ['a message after a takeover has ended', true, { facts: { human_until: now } }],
  [
    'a message whose reply a person has to approve',
    true,
    { fired: [fired({ reason: 'shadow', message: '' })] },
  ],
  ['a message without opening hours', true, { hours: { ...closedHours, days: [] } }],
  ['a message that an automation answers', false, { fired: [fired(null)] }],
  ['a message while the account is open', false, { hours: { ...closedHours, days: [saturday] } }],
  ['a message to an account without business hours', false, { hours: null }],
  ['a message to an account without an away message', false, { hours: { ...closedHours, away_message: '' } }],
  ['a message to a paused account', false, { paused: true }],
  ['a message in a conversation that a person has taken over', false, { facts: { human_until: now + 1 } }],
  ['a message that is answered with a newer one', false, { facts: { superseded: true } }],
  ['a message after the reply window', false, { event: message({ occurred_at: now - 24 * hour }) }],
  ['a heart', false, { event: message({ message_kind: 'like' }) }],
  ['a mention in a story', false, { event: message({ message_kind: 'story_mention' }) }],
  ['a message of the account itself', false, { event: message({ is_own: true }) }],
  ['a message that another app handles', false, { event: message({ standby: true }) }],
  ['a message that was unsent', false, { event: message({ unanswerable: 'gone' }) }],
  ['a comment', false, { event: comment() }],
])('the away message answers or ignores %s', (_title, expected, testCase) => {
  const { event = message(), facts = {}, fired: acted = [], hours = closedHours, paused = false } = testCase
  const set = createAutomationSet([aiConversation()], { version: 1, paused, hours })
  const decision = { fired: acted }
  const allFacts = { ...defaultFacts, ...facts }
  expect(mayGetAwayMessage({ event, facts: allFacts, decision, set, now })).toBe(expected)
})

test.each([
  ['without a history', {}, true],
  ['11 hours after an away message', { away_message_at: now - 11 * hour }, false],
  ['12 hours after an away message', { away_message_at: now - 12 * hour }, true],
  ['11 hours after an answer of a person', { answered_at: now - 11 * hour }, false],
  ['12 hours after an answer of a person', { answered_at: now - 12 * hour }, true],
  ['beside the reply to a request for a person', { acknowledged: true }, false],
])('an away message %s is sent: %o', (_title, change, expected) => {
  const history = { away_message_at: null, answered_at: null, acknowledged: false, ...change }
  expect(allowsAwayMessage(history, now)).toBe(expected)
})
