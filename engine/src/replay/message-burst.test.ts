import type { MessageKind } from '@skein/contract/inbox/message-kinds'
import { expect, test } from 'vitest'
import type { StoredDecision } from './decision-snapshot.ts'
import { isFollowedInBurst } from './message-burst.ts'

const message = (id: string, at: number, kind: MessageKind = 'text'): StoredDecision => ({
  event_kind: 'message',
  event_id: id,
  from_id: 'ana',
  from_username: null,
  text: '',
  post_id: null,
  parent_id: null,
  message_kind: kind,
  occurred_at: at,
  decided_at: at,
  default_reason: 'no_keyword',
  snapshot: null,
})

const followed = (rows: StoredDecision[]) =>
  rows.filter(isFollowedInBurst(rows, 6)).map(({ event_id }) => event_id)

test('a message is followed by the next one within the debounce', () => {
  expect(followed([message('a', 0), message('b', 5000), message('c', 20_000)])).toEqual(['a'])
})

test('a photo follows a text; a heart and a story mention do not', () => {
  expect(followed([message('a', 0), message('b', 1000, 'image')])).toEqual(['a'])
  expect(
    followed([message('a', 0), message('b', 1000, 'like'), message('c', 2000, 'story_mention')]),
  ).toEqual([])
})
