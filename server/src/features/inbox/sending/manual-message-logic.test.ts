import { hour } from '@skein/contract/durations'
import { expect, test } from 'vitest'
import type { MessageBody } from '#src/features/outbox/index.ts'
import { windowOfWaiting } from './manual-message-logic.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const message = { type: 'text', text: 'Hello' } as const
const toComment: MessageBody = { message, to_comment: 'comment-1' }
const ago = (hours: number) => now - hours * hour
const until = (hours: number, form: object = {}) => ({
  kind: 'open',
  expires_at: new Date(now + hours * hour).toISOString(),
  form,
})

test.each<[string, MessageBody, { wrote: number | null; human_agent?: boolean; resends?: number }, unknown]>([
  ['a message', { message }, { wrote: ago(1) }, until(23)],
  ['a message of a day ago', { message }, { wrote: ago(24) }, { kind: 'closed' }],
  [
    'a message with human agent',
    { message },
    { wrote: ago(24), human_agent: true },
    until(144, { human_agent: true }),
  ],
  [
    'a tagged message whose customer wrote again',
    { message, human_agent: true },
    { wrote: ago(1), human_agent: true },
    until(23),
  ],
  [
    'a tagged message after human agent was turned off',
    { message, human_agent: true },
    { wrote: ago(25) },
    { kind: 'closed' },
  ],
  ['a private reply', toComment, { wrote: null }, null],
  ['a private reply to a customer who wrote', toComment, { wrote: ago(1) }, until(23)],
  ['a private reply to a customer who wrote long ago', toComment, { wrote: ago(200) }, null],
  ['a private reply that may have arrived', toComment, { wrote: ago(1), resends: 1 }, null],
])('the reply window of %s', (_name, body, { wrote, human_agent = false, resends = 0 }, expected) => {
  expect(windowOfWaiting({ body, resends }, { last_inbound_at: wrote, human_agent, now })).toEqual(expected)
})
