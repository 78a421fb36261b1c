import { expect, test } from 'vitest'
import { commentReply, dmReply, now, outcomes, privateMessage, type Settings } from '#test/engine-fixtures.ts'
import { sampleEvents, samplePost } from './simulation-setup.ts'

const any = { match_type: 'ANY', keywords: [] }
const post = { post_id: 'p1', posted_at: now, permalink: null }

test.each<[string, Settings]>([
  ['texts', {}],
  ['mentions in stories', { message_kinds: ['story_mention'] }],
  ['photos and videos', { message_kinds: ['image', 'video'] }],
])('tries an automation for %s with a message of that kind', (_title, settings) => {
  const automation = dmReply({ ...any, ...settings })
  const [sample] = sampleEvents(['Hello!'], automation, { post, now })
  expect(sample && outcomes([automation], { event: sample.event })).toEqual({ a1: 'fires' })
})

test.each<[string, Settings]>([
  ['posts', {}],
  ['ads', { comment_sources: ['ad', 'live'] }],
  ['live videos', { comment_sources: ['live'] }],
])('tries an automation for comments on %s with such a comment', (_title, settings) => {
  const automation = privateMessage({ ...any, ...settings })
  const [sample] = sampleEvents(['Hello!'], automation, { post, now })
  expect(sample && outcomes([automation], { event: sample.event })).toEqual({ a1: 'fires' })
})

test('tries an automation for new posts under the newest one of them, or under an invented one', () => {
  const automation = privateMessage({
    post_selection_type: 'FROM_NOW',
    posts_from: new Date(now - 1000).toISOString(),
  })
  const old = { ...post, post_id: 'p0', posted_at: now - 1001 }
  expect(samplePost(automation, [post, old], now)).toEqual(post)
  expect(samplePost(automation, [old], now)).toMatchObject({ post_id: 'post', posted_at: now })
})

test('tries an automation for mentions with a mention', () => {
  const automation = commentReply({ ...any, comment_sources: ['mention'] })
  const [sample] = sampleEvents(['Hello!'], automation, { post, now })
  expect(sample?.event).toMatchObject({ mention: { place: 'comment' } })
  expect(sample && outcomes([automation], { event: sample.event })).toEqual({ a1: 'fires' })
})
