import { ChatMessage } from '@skein/contract/assistant/assistant'
import { describe, expect, test } from 'vitest'
import { record } from '../../../../test/chat-samples.ts'
import { hostsOf, interruptOf, planOf, textOf } from './record-logic.ts'

const choice = {
  type: 'input_option',
  platform: null,
  data: { title: 'Send?', content: 'Hello', options: ['Yes', 'No'] },
}
const plan = { plan: [{ id: '1', text: 'Look', done: false }] }

describe.each([
  ['an object', (data: unknown) => data],
  ['JSON', (data: unknown) => JSON.stringify(data)],
])('data as %s', (_, write) => {
  test('is read as an interrupt, a plan and hosts', () => {
    expect(interruptOf(record({ type: 'interrupt', data: write(choice) }))).toMatchObject(choice)
    expect(planOf(record({ node: 'planner_node', data: write(plan) }))).toEqual(plan.plan)
    expect(hostsOf(record({ data: write({ hosts: ['a.example'] }) }))).toEqual(['a.example'])
  })
})

test.each([
  ['a list', (messages: unknown) => messages],
  ['JSON', (messages: unknown) => JSON.stringify(messages)],
])('messages as %s are read', (_, write) => {
  const message = { ...record({}), current_messages: write([{ role: 'ai', content: 'Hello' }]) }
  expect(textOf(ChatMessage.parse(message))).toBe('Hello')
})

test('messages that are no JSON make a record unreadable', () => {
  expect(ChatMessage.safeParse({ ...record({}), current_messages: '{' }).success).toBe(false)
})

test('data that is no JSON is ignored', () => {
  expect(interruptOf(record({ type: 'interrupt', data: '{' }))).toBeNull()
  expect(hostsOf(record({ data: '{' }))).toEqual([])
})
