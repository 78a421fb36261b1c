import { expect, test } from 'vitest'
import {
  leaseSeconds,
  type NewRow,
  type Opening,
  openingOf,
  storedKey,
  type Surroundings,
} from './opening-logic.ts'

const row = (fields: Partial<NewRow> = {}): NewRow => ({
  account_id: 'account',
  kind: 'comment_reply',
  source_id: 's1',
  origin_seq: '1',
  dedupe_key: 'public_reply:c1:1',
  conversation_key: 'c1',
  target_id: 'c1',
  person_id: 'ana',
  post_id: 'p1',
  body: { text: 'Thank you!' },
  said: null,
  expires_at: '2026-11-20T12:00:00.000Z',
  created_at: '2026-11-20T11:00:00.000Z',
  paced: false,
  claim: true,
  held: null,
  ...fields,
})

const free: Surroundings = {
  is_paused: false,
  wait_hours: 24,
  is_post_paced: false,
  post_seconds: null,
  is_busy: false,
  is_restored: false,
}

const sending: Partial<Opening> = {
  phase: 'sending',
  attempt: 1,
  due_in: leaseSeconds,
  paced_post: null,
  suspect: false,
}
const ready: Partial<Opening> = { phase: 'ready', attempt: 0, due_in: 0, paced_post: null, suspect: false }
const paced: Partial<Opening> = { ...ready, paced_post: 'p1', wait_hours: 24 }

test.each<[string, Partial<NewRow>, Partial<Surroundings>, Partial<Opening>]>([
  ['is claimed when nothing keeps it', {}, {}, sending],
  ['waits when its caller does not claim it', { claim: false }, {}, ready],
  ['waits for its delay', { claim: false, delay: 30 }, {}, { ...ready, due_in: 30 }],
  ['waits while its account is paused', {}, { is_paused: true }, ready],
  ['waits for the open message of its conversation', {}, { is_busy: true }, ready],
  ['is read back first after a restore', {}, { is_restored: true }, { ...ready, suspect: true }],
  ['waits for the limit of its post', { paced: true }, {}, paced],
  [
    'waits until an hour after the first reply',
    { paced: true },
    { post_seconds: 600 },
    { ...paced, post_wait: 3000 },
  ],
  ['waits behind the waiting replies of its post', {}, { is_post_paced: true }, paced],
  [
    'waits no longer than its account allows',
    { paced: true },
    { wait_hours: 2 },
    { ...paced, wait_hours: 2 },
  ],
  [
    'of a person does not wait for the limit of its post',
    { paced: undefined as never },
    { is_post_paced: true },
    sending,
  ],
  [
    'in private does not wait for the limit of its post',
    { kind: 'private_message' },
    { is_post_paced: true },
    sending,
  ],
  ['keeps its expiry', {}, {}, { expires_at: '2026-11-20T12:00:00.000Z', wait_hours: null }],
])('a message %s', (_, fields, around, expected) => {
  expect(openingOf(row(fields), { ...free, ...around })).toMatchObject(expected)
})

test('a draft leaves its key to the message that is sent', () => {
  const cause = { reason: 'shadow', message: 'A draft.', code: null, subcode: null }
  expect([storedKey(row()), storedKey(row({ held: cause }))]).toEqual([
    'public_reply:c1:1',
    'draft:s1:public_reply:c1:1',
  ])
})
