import { expect, test } from 'vitest'
import type { UnsentMessage } from '#src/features/outbox/index.ts'
import { unsentOf } from './message-logic.ts'

const sides = {
  account: { platform_user_id: '1', platform_username: 'shop' },
  person: { person_id: '2', username: 'nora' },
}
const raw = {
  reason: 'blocked',
  message: 'Instagram: limited, blocked 368 (HTTP 400)',
  code: 368,
  subcode: null,
}

const shownMessage = (change: Partial<UnsentMessage>) => {
  const row: UnsentMessage = {
    outbox_seq: '7',
    kind: 'manual_message',
    dedupe_key: 'manual:one',
    media_type: null,
    media_url: null,
    cards: null,
    text: 'Hello',
    execution_id: null,
    by_ai: false,
    away_message: false,
    assistant_chat: null,
    reply_to: null,
    actions: null,
    created_at: 0,
    state: 'ready',
    cause: null,
    needs_login: false,
    scheduled: false,
    ...change,
  }
  const { state, cause, cause_detail, needs_login } = unsentOf(row, sides)
  return { state, cause, cause_detail, needs_login }
}

test('names the failure in a sentence and the message of the platform as a detail', () => {
  expect(shownMessage({ state: 'failed', cause: raw })).toEqual({
    state: 'failed',
    cause: 'Instagram blocks this kind of action for a while.',
    cause_detail: raw.message,
    needs_login: undefined,
  })
})

test('says that a message is tried again', () => {
  const { state, cause } = shownMessage({ cause: raw })
  expect([state, cause]).toEqual([
    'sending',
    "Instagram blocks this kind of action for a while. We'll try again.",
  ])
})

test('says that a message waits until the account is connected again', () => {
  expect(shownMessage({ needs_login: true })).toMatchObject({
    state: 'sending',
    cause: 'Instagram signed this account out. Reconnect to send it.',
    needs_login: true,
  })
})

test('leaves it to the client to say that an unclear message is being checked', () => {
  expect(shownMessage({ state: 'unknown', cause: raw })).toMatchObject({ state: 'unknown', cause: null })
})
