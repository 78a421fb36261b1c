import type { EngineEvent } from '@skein/engine/event'
import { expect, test } from 'vitest'
import { promptOf } from './prompts.ts'

const event: EngineEvent = {
  kind: 'comment',
  event_id: '1',
  text: 'price?',
  from_id: '17841400000000001',
  from_username: null,
  post_id: '2',
  parent_id: null,
  is_own: false,
  live: false,
  occurred_at: 0,
}

const customerOf = (from_username: string | null): unknown => {
  const { user } = promptOf({
    system_prompt: null,
    context: null,
    passages: [],
    is_bound: false,
    is_conversation: false,
    conversation: [],
    event: { ...event, from_username },
    longest: 100,
  })
  return Object(JSON.parse(user)).customer
}

test('a prompt names the customer', () => expect(customerOf('mia.makes')).toBe('mia.makes'))

test.each([null, '', '\u200B', '🧶', '17841400000000001', 'Instagram User'])(
  'a prompt names no customer for the username “%s”',
  (username) => expect(customerOf(username)).toBeUndefined(),
)
