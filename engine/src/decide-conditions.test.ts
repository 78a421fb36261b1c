import { describe, expect, test } from 'vitest'
import {
  comment,
  commentReply,
  dmReply,
  message,
  now,
  outcomes,
  privateMessage,
  type DecisionFixture,
  type Settings,
} from '#test/engine-fixtures.ts'

const ofComment = (settings: Settings, fixture: DecisionFixture) =>
  outcomes([commentReply(settings)], fixture)['a1']
const ofMessage = (settings: Settings, fixture: DecisionFixture) =>
  outcomes([dmReply(settings)], fixture)['a1']
const saying = (text: string): DecisionFixture => ({ event: comment({ text }) })

describe('whole words', () => {
  test.each([
    ['price', 'The price?', true],
    ['price', 'prices', false],
    ['ice', 'price', false],
    ['ice', 'an ice, please', true],
    ['off', '50off!', true],
    ['how much', 'how much is it', true],
    ['how much', 'show much', false],
    ['ice', 'price ice', true],
    ['ice', 'ice\u0301', false],
    ['цена', 'цена?', true],
    ['цена', 'цены', false],
    ['🧶', 'I love 🧶!', true],
    ['a', '𝒶b', false],
  ])('“%s” in “%s”', (keyword, text, fits) => {
    const settings = { keywords: [keyword], match_type: 'WHOLE_WORD' }
    expect(ofComment(settings, saying(text))).toBe(fits ? 'fires' : 'no_keyword')
  })
})

describe('accents', () => {
  test.each([
    ['cafe', 'Café?', true],
    ['cafés', 'CAFES', true],
    ['uber', 'Über uns', true],
    ['smorrebrod', 'smørrebrød', true],
    ['еще', 'ещё', true],
    ['कि', 'क', false],
    ['が', 'か', false],
  ])('“%s” in “%s” without accents', (keyword, text, fits) => {
    const settings = { keywords: [keyword], ignore_accents: true }
    expect(ofComment(settings, saying(text))).toBe(fits ? 'fires' : 'no_keyword')
  })

  test('are compared by other automations of the account', () => {
    const ignoring = commentReply({ keywords: ['cafe'], ignore_accents: true }, 2)
    const comparing = commentReply({ keywords: ['cafe'] }, 1)
    expect(outcomes([comparing, ignoring], saying('café'))).toEqual({ a1: 'no_keyword', a2: 'fires' })
  })
})

describe('any text', () => {
  const any = { match_type: 'ANY', keywords: [] }

  test.each(['Lovely!', '🧶', ''])('matches “%s”', (text) => {
    expect(ofComment(any, saying(text))).toBe('fires')
  })

  test('matches messages of the chosen kinds', () => {
    const settings = { ...any, message_kinds: ['story_mention'] }
    const kind = (message_kind: 'story_mention' | 'text') => ({ event: message({ message_kind, text: '' }) })
    expect(ofMessage(settings, kind('story_mention'))).toBe('fires')
    expect(ofMessage(settings, kind('text'))).toBe('message_kind')
  })

  test('yields to a keyword', () => {
    const automations = [commentReply(any, 1), commentReply({}, 2)]
    expect(outcomes(automations, saying('price'))).toEqual({ a1: 'lost_to', a2: 'fires' })
    expect(outcomes(automations, saying('lovely'))).toEqual({ a1: 'fires', a2: 'no_keyword' })
  })
})

describe('exclusions', () => {
  test.each<[string, Settings, string, string]>([
    ['part of a text', {}, 'price of a refund', 'excluded'],
    ['part of a word', {}, 'price, refunds?', 'excluded'],
    ['other texts', {}, 'price', 'fires'],
    ['whole words, when keywords are', { match_type: 'WHOLE_WORD' }, 'price, refunds?', 'fires'],
    ['any text', { match_type: 'ANY', keywords: [] }, 'my refund', 'excluded'],
    ['without accents', { ignore_accents: true }, 'price réfund', 'excluded'],
  ])('%s', (_title, settings, text, outcome) => {
    expect(ofComment({ exclude_keywords: 'refund, return', ...settings }, saying(text))).toBe(outcome)
  })
})

describe('once per person', () => {
  const reserved = [{ scope: 'person', automation_id: 'a1', person_id: 'ana', last_at: now - 1 }] as const

  test('acts only on the first event of a person', () => {
    expect(ofComment({ once_per_person: true }, { reserved })).toBe('once_per_person')
    expect(ofComment({ once_per_person: true }, { reserved, event: comment({ from_id: 'ben' }) })).toBe(
      'fires',
    )
  })
})

describe('the first contact', () => {
  test('acts only before other messages', () => {
    const settings = { first_contact_only: true }
    expect(ofMessage(settings, { event: message() })).toBe('fires')
    expect(ofMessage(settings, { event: message(), facts: { known_contact: true } })).toBe('known_contact')
  })
})

describe('kinds of messages', () => {
  test.each([
    [['image'], 'image', 'fires'],
    [['image'], 'text', 'message_kind'],
    [['text'], 'postback', 'message_kind'],
    [['postback'], 'postback', 'fires'],
    [null, 'postback', 'fires'],
    [null, 'story_reply', 'fires'],
  ] as const)('%j answers %s: %s', (message_kinds, message_kind, outcome) => {
    const settings = message_kinds === null ? {} : { message_kinds }
    expect(ofMessage(settings, { event: message({ message_kind }) })).toBe(outcome)
  })
})

describe('sources of comments', () => {
  const privately = (settings: Settings, fixture: DecisionFixture) =>
    outcomes([privateMessage(settings)], fixture)['a1']

  test.each([
    [['post'], {}, 'fires'],
    [['post'], { ad: true }, 'comment_source'],
    [['ad'], { ad: true }, 'fires'],
    [['ad'], {}, 'comment_source'],
    [['post', 'ad'], { live: true }, 'comment_source'],
    [['live'], { live: true }, 'fires'],
    [null, {}, 'fires'],
    [null, { ad: true }, 'fires'],
    [null, { live: true }, 'comment_source'],
  ] as const)('%j, comment %j: %s', (comment_sources, change, outcome) => {
    const settings = comment_sources === null ? {} : { comment_sources }
    expect(privately(settings, { event: comment(change) })).toBe(outcome)
  })
})

describe('outside of business hours only', () => {
  // The tests decide on Saturday, 21 November 2026, at 12:00 in London, 13:00 in Berlin and 07:00 in New York.
  const open = (from: string, to: string, time_zone = 'UTC') => ({
    time_zone,
    days: [{ day: 'saturday' as const, from, to }],
    away_message: '',
  })
  const none = { time_zone: 'UTC', days: [], away_message: '' }

  test.each([
    ['while it is open', open('09:00', '18:00'), 'inside_hours'],
    ['from the end of the hours on', open('09:00', '12:00'), 'fires'],
    ['until the hours begin', open('12:01', '18:00'), 'fires'],
    ['by the time in Berlin', open('09:00', '12:30', 'Europe/Berlin'), 'fires'],
    ['by the time in New York', open('07:00', '08:00', 'America/New_York'), 'inside_hours'],
    ['in a night', open('20:00', '06:00'), 'fires'],
    ['without opening hours', { ...none, away_message: 'Away' }, 'fires'],
    ['without business hours', none, 'inside_hours'],
    ['before business hours were saved', null, 'inside_hours'],
  ])('decides %s', (_title, hours, expected) => {
    const settings = { outside_hours_only: true }
    expect(ofComment(settings, { hours })).toBe(expected)
    expect(ofMessage(settings, { event: message(), hours })).toBe(expected)
    expect(ofComment({}, { hours })).toBe('fires')
  })
})
