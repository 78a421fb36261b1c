import { describe, expect, test } from 'vitest'
import {
  comment,
  commentReply,
  createdAt,
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
const withText = (text: string): DecisionFixture => ({ event: comment({ text }) })

describe('the text of a comment', () => {
  const fits: [title: string, match_type: string, keyword: string, text: string, fits: boolean][] = [
    ['CONTAINS matches anywhere', 'CONTAINS', 'price', 'What is the price?', true],
    ['CONTAINS matches inside a word', 'CONTAINS', 'ice', 'What is the price?', true],
    ['CONTAINS does not match another word', 'CONTAINS', 'cost', 'What is the price?', false],
    ['EXACT matches the whole text', 'EXACT', 'price', 'price', true],
    ['EXACT does not match a part', 'EXACT', 'price', 'price?', false],
    ['STARTS_WITH matches the beginning', 'STARTS_WITH', 'price', 'price for two?', true],
    ['STARTS_WITH does not match the middle', 'STARTS_WITH', 'price', 'the price', false],
    ['STARTS_WITH matches the whole text', 'STARTS_WITH', 'price', 'price', true],
    ['ignores case', 'EXACT', 'Price', 'PRICE', true],
    ['ignores spaces around the text', 'EXACT', 'price', ' \n price\u3000', true],
    ['ignores spaces around the keyword', 'EXACT', '  price ', 'price', true],
    ['compares spaces inside the keyword', 'CONTAINS', 'how much', 'How much is it?', true],
    ['does not insert spaces', 'CONTAINS', 'how much', 'howmuch is it?', false],
    ['matches ß with SS', 'EXACT', 'straße', 'STRASSE', true],
    ['matches ss with ß', 'CONTAINS', 'strasse', 'In der Hauptstraße', true],
    ['matches the capital ẞ with ss', 'EXACT', 'gross', 'GROẞ', true],
    ['matches full-width letters', 'EXACT', 'price', 'ｐｒｉｃｅ', true],
    ['matches ligatures', 'EXACT', 'file', 'ﬁle', true],
    ['matches composed and decomposed accents', 'EXACT', 'caf\u00e9', 'CAFE\u0301', true],
    ['compares accents', 'EXACT', 'cafe', 'café', false],
    ['matches a final sigma', 'EXACT', 'λόγος', 'ΛΌΓΟΣ', true],
    ['matches an emoji', 'CONTAINS', '🧶', 'I love 🧶!', true],
    ['does not match another emoji', 'CONTAINS', '🧶', 'I love 🧵!', false],
    ['Cyrillic', 'STARTS_WITH', 'цена', 'Цена какая?', true],
    ['Arabic', 'CONTAINS', 'السعر', 'كم السعر؟', true],
    ['Japanese', 'CONTAINS', '値段', 'お値段はいくらですか', true],
    ['matches half-width kana', 'EXACT', 'カード', 'ｶｰﾄﾞ', true],
    ['Hindi', 'CONTAINS', 'कीमत', 'इसकी कीमत क्या है', true],
    ['does not use the keyword as a pattern', 'CONTAINS', 'p.*e', 'price', false],
    ['matches special characters literally', 'CONTAINS', '$5 (each)', 'Is it $5 (each)?', true],
  ]
  test.each(fits)('%s', (_title, match_type, keyword, text, expected) => {
    const settings = { keywords: [keyword], match_type }
    expect(outcome(settings, withText(text))).toBe(expected ? 'fires' : 'no_keyword')
  })

  test('matches if any keyword matches', () => {
    const settings = { keywords: ['cost', 'price', 'how much'] }
    expect(outcome(settings, withText('price'))).toBe('fires')
    expect(outcome(settings, withText('HOW MUCH'))).toBe('fires')
    expect(outcome(settings, withText('lovely'))).toBe('no_keyword')
  })

  test.each(['', '   ', '🧶'])('does not match "%s"', (text) => {
    expect(outcome({}, withText(text))).toBe('no_keyword')
  })
})

describe('the origin of a comment', () => {
  test.each<Case>([
    ['ignores an own comment', {}, { event: comment({ is_own: true }) }, 'own_event'],
    ['ignores a comment on a live broadcast', {}, { event: comment({ live: true }) }, 'live_comment'],
    ['ignores comments of a paused account', {}, { paused: true }, 'paused'],
    [
      'reports an own comment before the pause',
      {},
      { event: comment({ is_own: true }), paused: true },
      'own_event',
    ],
    ['ignores a removed comment', {}, { facts: { gone: true } }, 'gone'],
    ['answers a reply to a comment', {}, { event: comment({ parent_id: 'c0' }) }, 'fires'],
    ['answers an old comment', {}, { event: comment({ occurred_at: now - 30 * day }) }, 'fires'],
  ])('%s', (_title, settings, fixture, expected) => expect(outcome(settings, fixture)).toBe(expected))

  test.each(['own', 'live', 'paused', 'not_own_media'] as const)(
    'loads no facts for a comment that is %s',
    (why) => {
      const automation = commentReply({ post_selection_type: 'DATE_RANGE', dateRange: '1d' })
      const event = comment({
        is_own: why === 'own',
        live: why === 'live',
        ...(why === 'not_own_media' ? { unanswerable: why } : {}),
      })
      const facts = { replies: null, posted_at: null }
      expect(missing([automation], { event, facts, paused: why === 'paused' })).toEqual([])
    },
  )

  test('a comment that is own, paused, unreadable or on foreign media leads to no action in any slot', () => {
    const automations = [commentReply({}, 1), privateMessage({}, 2), deleteComment({}, 3)]
    const all = (code: string) => ({ a1: code, a2: code, a3: code })
    expect(outcomes(automations, { event: comment({ is_own: true }) })).toEqual(all('own_event'))
    expect(outcomes(automations, { paused: true })).toEqual(all('paused'))
    for (const unanswerable of ['not_own_media', 'comment_unreadable'] as const) {
      expect(outcomes(automations, { event: comment({ unanswerable }) })).toEqual(all(unanswerable))
    }
  })

  test('a live comment may trigger a private message only', () => {
    const comment_sources = ['live']
    const automations = [
      commentReply({ comment_sources }, 1),
      privateMessage({ comment_sources }, 2),
      deleteComment({ comment_sources }, 3),
    ]
    const event = comment({ live: true })
    expect(outcomes(automations, { event })).toEqual({ a1: 'live_comment', a2: 'fires', a3: 'live_comment' })
    expect(outcomes(automations, { event, paused: true })).toMatchObject({ a2: 'paused' })
    const silent = comment({ live: true, text: 'lovely' })
    expect(outcomes(automations, { event: silent })).toMatchObject({ a2: 'no_keyword' })
  })
})

describe('the posts of an automation', () => {
  const kinds = { commentReply, privateMessage, deleteComment }
  const specific = { post_selection_type: 'SPECIFIC', specific_post_ids: ['p1', 'p3'] }
  const postsOf = (range: string) => ({
    post_selection_type: 'DATE_RANGE',
    dateRange: range,
    date_range: range,
  })

  const newPosts = (from: number) => ({
    post_selection_type: 'FROM_NOW',
    posts_from: new Date(from).toISOString(),
  })

  describe.each(Object.entries(kinds))('%s', (_kind, make) => {
    const ask = (settings: Settings, fixture: DecisionFixture) => outcomes([make(settings)], fixture)['a1']

    test('ALL acts on every post', () => {
      expect(ask({ post_selection_type: 'ALL' }, { event: comment({ post_id: 'p9' }) })).toBe('fires')
    })

    test('SPECIFIC acts on the selected posts', () => {
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
    ])('DATE_RANGE %s covers exactly %i days', (range, days) => {
      const posted = (posted_at: number) => ask(postsOf(range), { facts: { posted_at } })
      expect(posted(now)).toBe('fires')
      expect(posted(now - days * day)).toBe('fires')
      expect(posted(now - days * day - 1)).toBe('post_out_of_range')
    })

    test('DATE_RANGE is relative to the comment, not to now', () => {
      const event = comment({ occurred_at: now - 3 * day })
      expect(ask(postsOf('1d'), { event, facts: { posted_at: now - 3.5 * day } })).toBe('fires')
      expect(ask(postsOf('1d'), { event, facts: { posted_at: now - 4.5 * day } })).toBe('post_out_of_range')
    })

    test('DATE_RANGE does not include a post of unknown age', () => {
      const facts = { posted_at: null }
      expect(ask(postsOf('1y'), { facts, given_up: ['post'] })).toBe('post_out_of_range')
    })

    test('FROM_NOW acts on posts published at its time or later, whenever the comment is written', () => {
      const from = now - 3 * day
      const posted = (posted_at: number, event = comment()) =>
        ask(newPosts(from), { event, facts: { posted_at } })
      expect(posted(from)).toBe('fires')
      expect(posted(from - 1)).toBe('post_not_selected')
      expect(posted(from, comment({ occurred_at: now - 2 * day }))).toBe('fires')
    })

    test('FROM_NOW does not include a post of unknown age', () => {
      const facts = { posted_at: null }
      expect(ask(newPosts(0), { facts, given_up: ['post'] })).toBe('post_not_selected')
    })

    test('FROM_NOW without a time acts on posts published since the automation was created', () => {
      const posted = (posted_at: number) => ask({ post_selection_type: 'FROM_NOW' }, { facts: { posted_at } })
      expect(posted(createdAt(1))).toBe('fires')
      expect(posted(createdAt(1) - 1)).toBe('post_not_selected')
    })
  })

  test('reports a missing keyword before a post that is not selected', () => {
    expect(outcome({ ...specific, keywords: ['cost'] }, { event: comment({ post_id: 'p2' }) })).toBe(
      'no_keyword',
    )
  })
})

describe('the number of replies to a comment', () => {
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

  test('an automation answers only comments without replies by default', () => {
    expect(outcome({}, { facts: { replies: 0 } })).toBe('fires')
    expect(outcome({}, { facts: { replies: 1 } })).toBe('reply_count')
  })

  test('an unknown number does not meet the condition', () => {
    expect(outcome({}, { facts: { replies: null }, given_up: ['replies'] })).toBe('reply_count')
  })

  test('private messages and moderation ignore it', () => {
    const automations = [privateMessage({}, 1)]
    expect(outcomes(automations, { facts: { replies: 9 } })).toEqual({ a1: 'fires' })
    expect(outcomes([deleteComment()], { facts: { replies: 9 } })).toEqual({ a1: 'fires' })
  })
})

describe('the reply window of a comment', () => {
  test.each([
    [7 * day - 1, 'fires'],
    [7 * day, 'outside_window'],
    [8 * day, 'outside_window'],
  ])('a private message after %i milliseconds: %s', (late, expected) => {
    const event = comment({ occurred_at: now - late })
    expect(outcomes([privateMessage()], { event })).toEqual({ a1: expected })
    expect(outcomes([commentReply(), deleteComment({}, 2)], { event })['a2']).toBe('fires')
    expect(outcomes([commentReply()], { event })['a1']).toBe('fires')
  })
})
