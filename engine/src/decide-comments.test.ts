import { describe, expect, test } from 'vitest'
import {
  comment,
  commentReply,
  day,
  deleteComment,
  missing,
  now,
  outcomes,
  privateMessage,
  type DecisionFixture,
  type Settings,
} from '#test/engine-fixtures.ts'

type Case = [title: string, settings: Settings, fixture: DecisionFixture, outcome: string]

const outcome = (settings: Settings, fixture: DecisionFixture) =>
  outcomes([commentReply(settings)], fixture)['a1']
const saying = (text: string): DecisionFixture => ({ event: comment({ text }) })

describe('the text of a comment', () => {
  const fits: [title: string, match_type: string, keyword: string, text: string, fits: boolean][] = [
    ['CONTAINS finds the keyword anywhere', 'CONTAINS', 'price', 'What is the price?', true],
    ['CONTAINS finds it inside another word', 'CONTAINS', 'ice', 'What is the price?', true],
    ['CONTAINS finds nothing that is not there', 'CONTAINS', 'cost', 'What is the price?', false],
    ['EXACT takes the whole text', 'EXACT', 'price', 'price', true],
    ['EXACT declines a part of it', 'EXACT', 'price', 'price?', false],
    ['STARTS_WITH takes the beginning', 'STARTS_WITH', 'price', 'price for two?', true],
    ['STARTS_WITH declines the middle', 'STARTS_WITH', 'price', 'the price', false],
    ['STARTS_WITH takes the whole text too', 'STARTS_WITH', 'price', 'price', true],
    ['case does not count', 'EXACT', 'Price', 'PRICE', true],
    ['spaces facts the text do not count', 'EXACT', 'price', ' \n price\u3000', true],
    ['spaces facts the keyword do not count', 'EXACT', '  price ', 'price', true],
    ['spaces inside a keyword count', 'CONTAINS', 'how much', 'How much is it?', true],
    ['and are not made up', 'CONTAINS', 'how much', 'howmuch is it?', false],
    ['ß is ss', 'EXACT', 'straße', 'STRASSE', true],
    ['ss is ß', 'CONTAINS', 'strasse', 'In der Hauptstraße', true],
    ['the capital ẞ is both', 'EXACT', 'gross', 'GROẞ', true],
    ['wide letters are the same letters', 'EXACT', 'price', 'ｐｒｉｃｅ', true],
    ['joined letters are the same letters', 'EXACT', 'file', 'ﬁle', true],
    ['accents may be written in two ways', 'EXACT', 'caf\u00e9', 'CAFE\u0301', true],
    ['but they count', 'EXACT', 'cafe', 'café', false],
    ['a final sigma is a sigma', 'EXACT', 'λόγος', 'ΛΌΓΟΣ', true],
    ['an emoji is a keyword', 'CONTAINS', '🧶', 'I love 🧶!', true],
    ['another emoji is another', 'CONTAINS', '🧶', 'I love 🧵!', false],
    ['Cyrillic', 'STARTS_WITH', 'цена', 'Цена какая?', true],
    ['Arabic', 'CONTAINS', 'السعر', 'كم السعر؟', true],
    ['Japanese', 'CONTAINS', '値段', 'お値段はいくらですか', true],
    ['half-width kana are kana', 'EXACT', 'カード', 'ｶｰﾄﾞ', true],
    ['Hindi', 'CONTAINS', 'कीमत', 'इसकी कीमत क्या है', true],
    ['a keyword is never a pattern', 'CONTAINS', 'p.*e', 'price', false],
    ['signs of patterns are plain signs', 'CONTAINS', '$5 (each)', 'Is it $5 (each)?', true],
  ]
  test.each(fits)('%s', (_title, match_type, keyword, text, expected) => {
    const settings = { keywords: [keyword], match_type }
    expect(outcome(settings, saying(text))).toBe(expected ? 'fires' : 'no_keyword')
  })

  test('any one keyword is enough', () => {
    const settings = { keywords: ['cost', 'price', 'how much'] }
    expect(outcome(settings, saying('price'))).toBe('fires')
    expect(outcome(settings, saying('HOW MUCH'))).toBe('fires')
    expect(outcome(settings, saying('lovely'))).toBe('no_keyword')
  })

  test.each(['', '   ', '🧶'])('a comment of "%s" matches no word', (text) => {
    expect(outcome({}, saying(text))).toBe('no_keyword')
  })
})

describe('where a comment comes from', () => {
  test.each<Case>([
    ['our own is never answered', {}, { event: comment({ is_own: true }) }, 'own_event'],
    ['one below a broadcast is not answered', {}, { event: comment({ live: true }) }, 'live_comment'],
    ['nothing is answered while all is paused', {}, { paused: true }, 'paused'],
    [
      'our own is our own while all is paused',
      {},
      { event: comment({ is_own: true }), paused: true },
      'own_event',
    ],
    ['one that is gone is not answered', {}, { facts: { gone: true } }, 'comment_gone'],
    ['a reply to a comment counts as a comment', {}, { event: comment({ parent_id: 'c0' }) }, 'fires'],
    ['an old one is answered', {}, { event: comment({ occurred_at: now - 30 * day }) }, 'fires'],
  ])('%s', (_title, settings, fixture, expected) => expect(outcome(settings, fixture)).toBe(expected))

  test.each(['own', 'live', 'paused'])('nothing has to be read for one that is %s', (why) => {
    const automation = commentReply({ post_selection_type: 'DATE_RANGE', dateRange: '1d' })
    const event = comment({ is_own: why === 'own', live: why === 'live' })
    const facts = { replies: null, posted_at: null }
    expect(missing([automation], { event, facts, paused: why === 'paused' })).toEqual([])
  })

  test('an own, live or paused comment is neither hidden nor answered privately', () => {
    const automations = [commentReply({}, 1), privateMessage({}, 2), deleteComment({}, 3)]
    const all = (code: string) => ({ a1: code, a2: code, a3: code })
    expect(outcomes(automations, { event: comment({ is_own: true }) })).toEqual(all('own_event'))
    expect(outcomes(automations, { event: comment({ live: true }) })).toEqual(all('live_comment'))
    expect(outcomes(automations, { paused: true })).toEqual(all('paused'))
  })
})

describe('the posts of a rule', () => {
  const kinds = { commentReply, privateMessage, deleteComment }
  const specific = { post_selection_type: 'SPECIFIC', specific_post_ids: ['p1', 'p3'] }
  const postsOf = (range: string) => ({
    post_selection_type: 'DATE_RANGE',
    dateRange: range,
    date_range: range,
  })

  describe.each(Object.entries(kinds))('%s', (_kind, make) => {
    const ask = (settings: Settings, fixture: DecisionFixture) => outcomes([make(settings)], fixture)['a1']

    test('ALL watches every post', () => {
      expect(ask({ post_selection_type: 'ALL' }, { event: comment({ post_id: 'p9' }) })).toBe('fires')
    })

    test('SPECIFIC watches the chosen ones by their ids', () => {
      expect(ask(specific, { event: comment({ post_id: 'p3' }) })).toBe('fires')
      expect(ask(specific, { event: comment({ post_id: 'p2' }) })).toBe('post_not_selected')
    })

    test.each([
      ['1d', 1],
      ['2d', 2],
      ['1w', 7],
      ['2w', 14],
      ['1m', 30],
      ['1y', 365],
    ])('DATE_RANGE %s reaches back %i days to the millisecond', (range, days) => {
      const posted = (posted_at: number) => ask(postsOf(range), { facts: { posted_at } })
      expect(posted(now)).toBe('fires')
      expect(posted(now - days * day)).toBe('fires')
      expect(posted(now - days * day - 1)).toBe('post_out_of_range')
    })

    test('DATE_RANGE counts back from the comment, not from now', () => {
      const event = comment({ occurred_at: now - 3 * day })
      expect(ask(postsOf('1d'), { event, facts: { posted_at: now - 3.5 * day } })).toBe('fires')
      expect(ask(postsOf('1d'), { event, facts: { posted_at: now - 4.5 * day } })).toBe('post_out_of_range')
    })

    test('a post whose time nobody knows is out of the range', () => {
      const facts = { posted_at: null }
      expect(ask(postsOf('1y'), { facts, given_up: ['post'] })).toBe('post_out_of_range')
    })
  })

  test('a post that is not chosen is not asked for its keyword in vain', () => {
    expect(outcome({ ...specific, keywords: ['cost'] }, { event: comment({ post_id: 'p2' }) })).toBe(
      'no_keyword',
    )
  })
})

describe('the replies that a comment already has', () => {
  const answers: [condition: string, value: number, ok: number[], not: number[]][] = [
    ['LESS_THAN', 1, [0], [1, 2]],
    ['LESS_THAN', 3, [0, 2], [3, 4]],
    ['LESS_THAN', 0, [], [0, 1]],
    ['EQUAL', 0, [0], [1]],
    ['EQUAL', 2, [2], [0, 1, 3]],
    ['GREATER_THAN', 0, [1, 5], [0]],
    ['GREATER_THAN', 2, [3], [0, 2]],
  ]
  test.each(answers)('%s %i', (reply_count_condition, reply_count_value, ok, not) => {
    const ask = (replies: number) =>
      outcome({ reply_count_condition, reply_count_value }, { facts: { replies } })
    for (const replies of ok) expect([replies, ask(replies)]).toEqual([replies, 'fires'])
    for (const replies of not) expect([replies, ask(replies)]).toEqual([replies, 'reply_count'])
  })

  test('a rule answers only comments that nobody has answered yet, unless told otherwise', () => {
    expect(outcome({}, { facts: { replies: 0 } })).toBe('fires')
    expect(outcome({}, { facts: { replies: 1 } })).toBe('reply_count')
  })

  test('a number that nobody could read does not fit', () => {
    expect(outcome({}, { facts: { replies: null }, given_up: ['replies'] })).toBe('reply_count')
  })

  test('private messages and moderation do not ask for it', () => {
    const automations = [privateMessage({}, 1)]
    expect(outcomes(automations, { facts: { replies: 9 } })).toEqual({ a1: 'fires' })
    expect(outcomes([deleteComment()], { facts: { replies: 9 } })).toEqual({ a1: 'fires' })
  })
})

describe('how long after a comment a rule acts', () => {
  test.each([
    [7 * day - 1, 'fires'],
    [7 * day, 'outside_window'],
    [8 * day, 'outside_window'],
  ])('a private message %i milliseconds later: %s', (late, expected) => {
    const event = comment({ occurred_at: now - late })
    expect(outcomes([privateMessage()], { event })).toEqual({ a1: expected })
    expect(outcomes([commentReply(), deleteComment({}, 2)], { event })['a2']).toBe('fires')
    expect(outcomes([commentReply()], { event })['a1']).toBe('fires')
  })
})
