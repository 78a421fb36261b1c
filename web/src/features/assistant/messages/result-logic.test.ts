import { OptionInterrupt } from '@skein/contract/assistant/assistant'
import { expect, test } from 'vitest'
import {
  mailQuestion,
  ownMessage,
  question,
  record,
  repliesQuestion,
  toolRecord,
} from '../../../../test/chat-samples.ts'
import { draftResultOf, laterResultOf, openSendsOf, outcomeOf, resultOf } from './result-logic.ts'

const interrupt = OptionInterrupt.parse(repliesQuestion().data)
const reply = (comment_id: string, state: string, rest: object = {}) => ({
  comment_id,
  state,
  reason: null,
  ...rest,
})
const repliesRecord = (...replies: object[]) => toolRecord('send_replies', { tool_output: { replies } })
const failedRecord = (tool_output: unknown) => toolRecord('send_replies', { status: 'failed', tool_output })

test('names each recipient with the text and the state of its reply', () => {
  const sentReplies = repliesRecord(
    reply('c-1', 'sent', { activity_id: '7' }),
    reply('c-2', 'sent', { activity_id: '8' }),
  )
  expect(resultOf('send_replies', interrupt, sentReplies)).toEqual({
    title: '2 replies sent',
    state: 'done',
    problem: null,
    rows: [
      row('c-1', '@mia', { target: { kind: 'activity', id: '7' } }),
      row('c-2', '@noor', { target: { kind: 'activity', id: '8' } }),
    ],
  })
})

const row = (id: string, name: string, change: object = {}) => ({
  id,
  name,
  text: 'It is 20 euros.',
  state: 'sent',
  problem: null,
  target: null,
  ...change,
})

test('says which reply failed and why, and which has no outcome yet', () => {
  const partly = repliesRecord(reply('c-1', 'failed', { reason: 'Deleted.' }), reply('c-2', 'sent'))
  expect(resultOf('send_replies', interrupt, partly)).toMatchObject({
    title: 'Replies sent: 1 of 2',
    state: 'partly',
    rows: [{ state: 'failed', problem: 'Deleted.' }, { state: 'sent' }],
  })
  const open = repliesRecord(reply('c-1', 'under_way'), reply('c-2', 'failed'))
  expect(resultOf('send_replies', interrupt, open)).toMatchObject({ title: 'Not confirmed', state: 'partly' })
})

test('shows the outcome of a reply that was under way when the action returned', () => {
  const record = repliesRecord(
    reply('c-1', 'under_way', { activity_id: '7' }),
    reply('c-2', 'sent', { activity_id: '8' }),
  )
  expect(openSendsOf(record)).toEqual(['7'])
  const resultWith = (state: 'sent' | 'failed') =>
    laterResultOf('send_replies', interrupt, { outcome: record, later: new Map([['7', state]]) })
  expect(resultWith('sent')).toMatchObject({
    title: '2 replies sent',
    state: 'done',
  })
  expect(resultWith('failed')).toMatchObject({
    title: 'Replies sent: 1 of 2',
    rows: [{ state: 'failed' }, { state: 'sent' }],
  })
})

test.each([
  ['a running action', null, { title: 'Working on it…', state: 'working' }, 'sending'],
  [
    'an action that was not done',
    failedRecord({ error: 'Changed.', unclear: false }),
    { title: 'Nothing sent', problem: 'Changed.' },
    'not_sent',
  ],
  [
    'an action without confirmation',
    failedRecord({ error: 'Unknown.', unclear: true }),
    { title: 'Not confirmed', problem: 'Unknown.' },
    'unconfirmed',
  ],
  [
    'a failed action of an older server',
    failedRecord({ error: 'Unknown.' }),
    { title: 'Not confirmed' },
    null,
  ],
])('%s gives each recipient its state', (_case, outcome, head, state) => {
  expect(resultOf('send_replies', interrupt, outcome)).toMatchObject({
    ...head,
    rows: [{ state }, { state }],
  })
})

test('lists the recipients whom the owner removed as not sent', () => {
  const [keptPart, removedPart] = interrupt.proposal?.parts ?? []
  if (!interrupt.proposal || !keptPart || !removedPart) throw new Error('The proposal has two parts.')
  const { proposal, ...rest } = interrupt
  const editedInterrupt = {
    ...rest,
    edited_proposal: { ...proposal, parts: [keptPart] },
    left_out: removedPart.recipients,
  }
  const output = { changed_by_owner: {}, result: { replies: [reply('c-1', 'sent')] } }
  const result = resultOf(
    'send_replies',
    editedInterrupt,
    toolRecord('send_replies', { tool_output: output }),
  )
  expect(result).toMatchObject({
    title: '1 reply sent',
    state: 'done',
    rows: [
      { name: '@mia', state: 'sent' },
      { name: '@noor', state: 'not_sent', text: null },
    ],
  })
})

test('shows the outcome of exactly the message whose outcome was not known when the action returned', () => {
  const message = (tool_output: object) => toolRecord('send_message', { tool_output })
  const open = message({ state: 'unknown', conversation_id: 'conv-1', activity_id: '9' })
  expect(openSendsOf(open)).toEqual(['9'])
  const resultWith = (...later: [string, 'sent' | 'failed'][]) =>
    laterResultOf('send_message', interrupt, { outcome: open, later: new Map(later) })
  expect(resultWith(['9', 'sent'])).toMatchObject({ title: 'Message sent', state: 'done' })
  expect(resultWith(['9', 'failed'])).toMatchObject({ rows: [{ state: 'failed' }, {}] })
  expect(resultWith(['8', 'sent'])).toMatchObject({ title: 'Not confirmed' })
  expect(openSendsOf(message({ state: 'sent', activity_id: '9' }))).toEqual([])
  expect(openSendsOf(message({ state: 'unknown' }))).toEqual([])
})

test('a message that waits says why', () => {
  const reason = 'Not sent yet. Reconnect to send it.'
  const waiting = toolRecord('send_message', { tool_output: { state: 'sending', reason, activity_id: '9' } })
  expect(resultOf('send_message', interrupt, waiting)).toMatchObject({
    title: 'Not confirmed',
    rows: [{ state: 'unconfirmed', problem: reason }, {}],
  })
  expect(
    laterResultOf('send_message', interrupt, { outcome: waiting, later: new Map([['9', 'sent']]) }),
  ).toMatchObject({ title: 'Message sent', rows: [{ state: 'sent', problem: null }, {}] })
})

test('a message leads to its conversation', () => {
  const sentMessage = toolRecord('send_message', {
    tool_output: { state: 'sent', conversation_id: 'conv-1' },
  })
  expect(resultOf('send_message', interrupt, sentMessage)).toMatchObject({
    title: 'Message sent',
    rows: [{ target: { kind: 'conversation', id: 'conv-1' } }, {}],
  })
})

test('a mail that was sent names its addresses and leads to the mailboxes', () => {
  const mail = OptionInterrupt.parse(mailQuestion().data)
  expect(
    resultOf('send_email', mail, toolRecord('send_email', { tool_output: { message_id: 'm-1' } })),
  ).toMatchObject({
    title: 'Email sent',
    rows: [{ name: 'anna@north.example', state: 'sent', target: { kind: 'mailbox' } }],
  })
})

test.each([
  ['activate_automation', 'Automation activated', 'active'],
  ['pause_automation', 'Automation paused', 'paused'],
])('%s names the automation and leads to it', (tool, title, state) => {
  const finishedRecord = toolRecord(tool, {
    params: { automation_id: 'a-1' },
    tool_output: { name: 'Prices', status: 'ACTIVE' },
  })
  expect(resultOf(tool, interrupt, finishedRecord)).toMatchObject({
    title,
    rows: [{ name: 'Prices', state, target: { kind: 'automation', id: 'a-1' } }],
  })
  expect(
    resultOf(tool, interrupt, { ...finishedRecord, status: 'failed', tool_output: { error: 'Edited.' } }),
  ).toMatchObject({
    title: 'Automation not changed',
    problem: 'Edited.',
    rows: [],
  })
})

test('a saved draft leads to its automation', () => {
  const savedDraft = toolRecord('create_automation', {
    tool_output: { automation_id: 'a-1', name: 'Prices' },
  })
  expect(draftResultOf(savedDraft)).toMatchObject({
    title: 'Automation saved as a draft',
    rows: [{ name: 'Prices', target: { kind: 'automation', id: 'a-1' } }],
  })
  expect(draftResultOf({ ...savedDraft, status: 'failed' })).toBeNull()
  expect(draftResultOf(record())).toBeNull()
})

test('a search and a proposal of an older server have no result to show', () => {
  expect(resultOf('search_web', interrupt, null)).toBeNull()
  expect(resultOf('send_email', OptionInterrupt.parse(question().data), null)).toBeNull()
})

test('an approval belongs to the action that follows it in time, wherever its record is', () => {
  const earlier = repliesRecord()
  const ask = repliesQuestion({ next_node: 'send_replies' })
  const finishedRecord = repliesRecord()
  expect(outcomeOf([ownMessage('Reply'), earlier, ask, ownMessage('Send'), finishedRecord], ask)).toBe(
    finishedRecord,
  )
  expect(outcomeOf([ownMessage('Reply'), earlier, finishedRecord, ask, ownMessage('Send')], ask)).toBe(
    finishedRecord,
  )
  expect(outcomeOf([earlier, { ...finishedRecord, status: 'in_progress' }, ask], ask)).toBeNull()
})
