import { describe, expect, it, test } from 'vitest'
import {
  answerRecord,
  connectQuestion,
  ownMessage,
  question,
  record,
  toolRecord,
} from '../../../../test/chat-samples.ts'
import { textOf } from './record-logic.ts'
import { answerTo, currentNode, keptTurns, turnsOf, viewOf, waitingAt, appearanceOf } from './turn-logic.ts'

const inner = [
  'starter_node',
  'planner_node',
  'social_media_manager_node',
  'gmail_agent_node',
  'instagram_manager_node',
  'instagram_agent_node',
  'research_agent_node',
]

describe('the appearance of a record', () => {
  it.each(inner)('shows a message of %s to another node as a step', (node) => {
    expect(appearanceOf(record({ node, next_node: 'planner_node' }))).toBe('step')
    expect(appearanceOf(record({ node }))).toBe('step')
  })

  it.each(inner)('shows the last message of %s as an answer', (node) => {
    expect(appearanceOf(record({ node, next_node: '__end__' }))).toBe('answer')
    expect(appearanceOf(record({ node, next_node: 'end' }))).toBe('answer')
  })

  it.each([
    ['send_email', 'tool'],
    ['write_email', 'tool'],
    ['get_unread_email', 'tool'],
    ['profile_insight', 'tool'],
    ['instagram_auth_verification', 'tool'],
    ['linkedin_job_search', 'tool'],
    ['something_else', 'detail'],
    ['toString', 'detail'],
  ])('shows the tool %s as a %s', (node, appearance) => {
    expect(appearanceOf(toolRecord(node))).toBe(appearance)
  })

  it('shows interrupts, own messages and unknown nodes', () => {
    expect(appearanceOf(question())).toBe('interrupt')
    expect(appearanceOf(connectQuestion())).toBe('interrupt')
    expect(appearanceOf(question({ data: { type: 'later' } }))).toBe('detail')
    expect(appearanceOf(ownMessage('Hello'))).toBe('own')
    expect(appearanceOf(record({ node: 'new_node' }))).toBe('answer')
  })
})

describe('a turn', () => {
  it('groups its steps between visible records and sums up their seconds', () => {
    const request = ownMessage('Mail Anna')
    const step = record({ data: { plan: [{ id: '1', text: 'Write', done: true }] } })
    const tool = toolRecord('send_email')
    const said = answerRecord('Sent.')
    const view = viewOf([request, step, tool, said], false)
    expect(view.items.map(({ kind }) => kind)).toEqual(['own', 'run', 'answer'])
    expect(view.items[1]).toMatchObject({ seconds: 3, records: [step, tool], plan: [{ text: 'Write' }] })
    expect(view.asked).toBe('Mail Anna')
  })

  it.each([
    ['nothing came', [], 'failed'],
    ['a step was the last', [record()], 'failed'],
    ['the answer tells of a failure', [answerRecord('No.', { status: 'failed' })], 'failed'],
    ['somebody stopped it', [record({ status: 'stopped' })], 'stopped'],
    ['there is an answer', [answerRecord('Yes.')], undefined],
    ['a question was left', [question({ answer: 'No, something else', status: 'success' })], undefined],
  ])('that is over, when %s, ends as %s', (_case, rest, how) => {
    const { items } = viewOf([ownMessage('Hello'), ...rest], false)
    expect(items.find((item) => item.kind === 'ended')?.how).toBe(how)
  })

  it('that failed shows no answer, only why it ended', () => {
    const failure = answerRecord('', { status: 'failed', reason: 'I stopped after 12 steps.' })
    const { items } = viewOf([ownMessage('Hello'), failure], false)
    expect(items.map(({ kind }) => kind)).toEqual(['own', 'run', 'ended'])
    expect(items.at(-1)).toMatchObject({ how: 'failed', reason: 'I stopped after 12 steps.' })
    const old = viewOf([ownMessage('Hello'), answerRecord('I stopped.', { status: 'failed' })], false)
    expect(old.items.at(-1)).toMatchObject({ kind: 'ended', reason: 'I stopped.' })
  })

  it('has no end while it runs', () => {
    expect(viewOf([ownMessage('Hello')], true).items).toHaveLength(1)
  })

  it('shows the record being written as an answer', () => {
    const writing = record({ node: 'gmail_agent_node', status: 'in_progress' })
    expect(viewOf([writing], true, writing.id).items[0]?.kind).toBe('answer')
  })

  it('keeps its identity while it does not change', () => {
    const [first, second] = [ownMessage('1'), ownMessage('2', { turn_id: 'turn-2' })]
    const before = turnsOf([first, second])
    const now = keptTurns(before, turnsOf([first, second, answerRecord('3', { turn_id: 'turn-2' })]))
    expect(now[0]).toBe(before[0])
    expect(now[1]).not.toBe(before[1])
  })
})

describe('the open interrupt', () => {
  it.each([
    ['is open', [question()], true],
    ['was answered', [question({ answer: 'Send', status: 'success' })], false],
    ['was stopped', [question({ status: 'stopped' })], false],
    ['was followed by words of the person', [question(), ownMessage('Something else')], false],
  ])('that %s', (_case, records, open) => {
    expect(waitingAt(records) !== null).toBe(open)
  })

  test('the answer to an interrupt is the next message, in this or the next turn', () => {
    const interrupt = question()
    expect(answerTo(viewOf([interrupt, ownMessage('Send')], false), interrupt.id, null)).toBe('Send')
    expect(answerTo(viewOf([ownMessage('Before'), interrupt], false), interrupt.id, 'No')).toBe('No')
  })
})

test.each([
  ['where a step is under way', [record({ node: 'planner_node', status: 'in_progress' })], 'planner_node'],
  [
    'where the last step leads',
    [record({ node: 'planner_node', next_node: 'gmail_agent_node' })],
    'gmail_agent_node',
  ],
  ['nowhere yet', [ownMessage('Hello')], ''],
])('the assistant is %s', (_case, records, node) => {
  expect(currentNode(records)).toBe(node)
})

test('joins several parts of a message', () => {
  const parts = [
    { role: 'ai', content: 'One.' },
    { role: 'ai', content: '' },
    { role: 'ai', content: 'Two.' },
  ]
  expect(textOf(answerRecord('', { current_messages: parts }))).toBe('One.\n\nTwo.')
})
