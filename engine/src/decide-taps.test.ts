import { describe, expect, test } from 'vitest'
import { payloadOf } from '@skein/contract/inbox/tap-target'
import {
  aiConversation,
  byModel,
  commentReply,
  decision,
  dmReply,
  hour,
  message,
  missing,
  now,
  onlyAction,
  outcomes,
  verdict,
  written,
  type DecisionFixture,
} from '#test/engine-fixtures.ts'

const prices = dmReply({ user_cooldown_seconds: 300 }, 1)
const hours = dmReply(
  { keywords: ['hours'], message_kinds: ['text'], exclude_keywords: ['open'], first_contact_only: true },
  2,
)
const all = [prices, hours, aiConversation({}, 3)]

const tap = (
  payload: string,
  fixture: DecisionFixture = {},
  text = 'When are you open?',
): DecisionFixture => ({
  event: message({ message_kind: 'postback', payload, text }),
  ...fixture,
})
const toHours = payloadOf({ kind: 'automation', automation_id: 'a2' })
const toPerson = payloadOf({ kind: 'person' })

describe('a tap that leads to an automation', () => {
  test('makes only that automation act, whatever its trigger is', () => {
    expect(outcomes(all, tap(toHours))).toEqual({ a1: 'tap_elsewhere', a2: 'fires', a3: 'tap_elsewhere' })
  })

  test('stores the title of the button instead of a keyword', () => {
    expect(decision(all, tap(toHours)).fired).toMatchObject([{ values: { button: 'When are you open?' } }])
    expect(decision(all, tap(toHours)).fired[0]?.values).not.toHaveProperty('keyword')
  })

  test('fills {keyword} with the title of the button', () => {
    const automation = dmReply({ reply_template_content: { message: { text: 'About {keyword}:' } } }, 2)
    expect(onlyAction([automation], tap(toHours, {}, 'Hours'))).toMatchObject({
      message: { text: 'About Hours:' },
    })
  })

  test.each<[string, DecisionFixture, object]>([
    ['a condition on the first contact', { facts: { known_contact: true } }, { a2: 'known_contact' }],
    ['a conversation with a person', { facts: { human_until: now + hour } }, { a2: 'human_active' }],
    ['a pause of the account', { paused: true }, { a2: 'paused' }],
    ['a removed message', { facts: { gone: true } }, { a2: 'gone' }],
  ])('obeys %s', (_name, fixture, expected) => {
    expect(outcomes([hours], tap(toHours, fixture))).toEqual(expected)
  })

  test('stores the button with the reason of an automation that stops', () => {
    const { skipped } = decision([hours], tap(toHours, { facts: { human_until: now + hour } }))
    expect(skipped).toMatchObject([{ values: { button: 'When are you open?' } }])
  })

  test('asks no model whether to send a template', () => {
    const judged = dmReply({ ...byModel }, 2)
    expect(outcomes([judged], tap(toHours))).toEqual({ a2: 'fires' })
  })

  test('asks the model that writes the reply', () => {
    const writes = dmReply({ ...byModel, ...written }, 2)
    expect(missing([writes], tap(toHours))).toEqual(['verdict:2'])
    expect(outcomes([writes], tap(toHours, { verdicts: { 2: verdict() } }))).toEqual({ a2: 'fires' })
  })
})

describe('a tap that leads nowhere', () => {
  const unknown = { a1: 'tap_unknown', a2: 'tap_unknown', a3: 'tap_unknown' }
  test.each([
    ['an unknown automation', payloadOf({ kind: 'automation', automation_id: 'a9' })],
    ['no id', 'skein:automation:'],
    ['an id of another form', 'skein:automation:a1 or 1=1'],
    ['a long id', `skein:automation:${'a'.repeat(400)}`],
    ['another kind of target', 'skein:everything'],
    ['an entry of a document', 'skein:entry:0'],
  ])('is declined for %s', (_name, payload) => {
    expect(outcomes(all, tap(payload))).toEqual(unknown)
  })

  test('is declined for an automation that answers comments', () => {
    const toComments = payloadOf({ kind: 'automation', automation_id: 'a4' })
    expect(outcomes([...all, commentReply({}, 4)], tap(toComments))).toEqual(unknown)
  })

  test('leaves payloads of other origin to the keywords', () => {
    expect(outcomes([prices], tap('PRICES', {}, 'The price'))).toEqual({ a1: 'fires' })
  })

  test('leaves quick replies to the keywords', () => {
    const event = message({ message_kind: 'text', payload: toHours, text: 'price' })
    expect(outcomes([prices, hours], { event })).toEqual({ a1: 'fires', a2: 'no_keyword' })
  })
})

describe('a tap that leads to a person', () => {
  test('hands the conversation over without a reply', () => {
    const eventDecision = decision(all, tap(toPerson))
    expect(eventDecision).toMatchObject({ fired: [], defaultReason: 'tap_person', handed_over: 'asked' })
  })

  test('hands over without any automation', () => {
    expect(decision([], tap(toPerson)).handed_over).toBe('asked')
  })

  test.each<[string, DecisionFixture]>([
    ['while a person handles the conversation', { facts: { human_until: now + hour } }],
    ['when the message was removed', { facts: { gone: true } }],
    ['while the account is paused', { paused: true }],
  ])('does not hand over again %s', (_name, fixture) => {
    expect(decision(all, tap(toPerson, fixture)).handed_over).toBeNull()
  })
})
