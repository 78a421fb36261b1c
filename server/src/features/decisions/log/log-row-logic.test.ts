import { expect, test } from 'vitest'
import { messageKeysOf, withMessages } from './log-row-logic.ts'
import type { EntryRow, MessageRow } from './log-types.ts'

const entry = (event_seq: string, number: number): EntryRow => ({
  event_seq,
  number,
  automation_id: 'a1',
  automation_type: 'COMMENT_REPLY',
  automation_name: 'Price',
  automation_paused: false,
  automation_version: 1,
  event_kind: 'comment',
  message_kind: null,
  event_id: 'c1',
  from_username: 'ana',
  conversation_id: null,
  text: 'price?',
  post_id: 'p1',
  decided_at: '2026-11-20T12:00:00.000Z',
  skip_reason: null,
  found_by: null,
  values: null,
  account_id: 'account',
  message_key: 'public_reply:c1:8',
  second_key: null,
})

const cause = { reason: 'rate_limited', message: 'Too many calls.', code: 4, subcode: null }
const message = (event_seq: string, fields: Partial<MessageRow> = {}): MessageRow => ({
  event_seq,
  number: 1,
  is_second: false,
  outbox_state: 'ready',
  outbox_kind: 'comment_reply',
  reply_text: 'Thank you!',
  cause,
  needs_login: false,
  settled_by: null,
  attempt: 1,
  resends: 0,
  platform_id: null,
  expected_at: '2026-11-20T12:01:00.000Z',
  ...fields,
})

test('an entry has its message and its second message, and others have none', () => {
  const second = message('8', { is_second: true, outbox_kind: 'private_message' })
  const [first, other] = withMessages([entry('8', 1), entry('8', 2)], [second, message('8')])
  expect(first).toMatchObject({
    outbox_kind: 'comment_reply',
    cause,
    expected_at: '2026-11-20T12:01:00.000Z',
    second: { outbox_kind: 'private_message', cause },
  })
  expect(other).toMatchObject({ number: 2, outbox_state: null, cause: null, expected_at: null, second: null })
})

test('a message that waits for a login names that as its cause', () => {
  const [row] = withMessages([entry('8', 1)], [message('8', { needs_login: true })])
  expect(row?.cause?.reason).toBe('token_invalid')
})

test('an entry has the keys of its messages and of their drafts', () => {
  const keys = messageKeysOf({ ...entry('8', 1), second_key: 'private:c1:8' })
  expect(keys.map(({ dedupe_key, is_second }) => [dedupe_key, is_second])).toEqual([
    ['public_reply:c1:8', false],
    ['draft:a1:public_reply:c1:8', false],
    ['private:c1:8', true],
    ['draft:a1:private:c1:8', true],
  ])
})
