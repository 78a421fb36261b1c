import { describe, expect, test } from 'vitest'
import {
  type EchoCandidate,
  matchMessages,
  matchReplies,
  type MessageEcho,
  type ReplyEcho,
} from './echo-logic.ts'

const account_id = 'account'
const row = (outbox_seq: string, fields: Partial<EchoCandidate> = {}): EchoCandidate => ({
  outbox_seq,
  account_id,
  conversation_key: 'c1',
  in_progress: true,
  attempt: 1,
  resends: 0,
  texts: ['Thank you!', null, null],
  is_template: false,
  is_private_reply: false,
  ...fields,
})
const direct = (outbox_seq: string, fields: Partial<EchoCandidate> = {}) =>
  row(outbox_seq, { conversation_key: 'dm:ana', texts: [null, 'Thank you!', null], ...fields })
const privately = (outbox_seq: string, fields: Partial<EchoCandidate> = {}) =>
  direct(outbox_seq, { is_private_reply: true, ...fields })

const reply = (platform_id: string, fields: Partial<ReplyEcho> = {}): ReplyEcho => ({
  account_id,
  comment_id: 'c1',
  text: 'Thank you!',
  platform_id,
  ...fields,
})
const message = (message_id: string, fields: Partial<MessageEcho> = {}): MessageEcho => ({
  account_id,
  person_id: 'ana',
  message_id,
  text: 'Thank you!',
  ...fields,
})

const proofs = (list: { outbox_seq: string; platform_id: string }[]) =>
  list.map(({ outbox_seq, platform_id }) => `${outbox_seq} is ${platform_id}`)

describe('a reply', () => {
  test.each<[string, ReplyEcho[], EchoCandidate[], string[]]>([
    ['proves the row with its text', [reply('r1')], [row('1')], ['1 is r1']],
    ['proves no row with another text', [reply('r1')], [row('1', { texts: ['Hello', null, null] })], []],
    ['proves no row of another thread', [reply('r1')], [row('1', { conversation_key: 'c2' })], []],
    ['proves no row of another account', [reply('r1')], [row('1', { account_id: 'other' })], []],
    [
      'is compared without white space around it',
      [reply('r1', { text: ' Thank you!\n' })],
      [row('1')],
      ['1 is r1'],
    ],
    [
      'is compared with composed characters',
      [reply('r1', { text: 'Cafe\u0301' })],
      [row('1', { texts: ['Caf\u00e9', null, null] })],
      ['1 is r1'],
    ],
    [
      'proves a row in progress before one that waits',
      [reply('r1')],
      [row('1', { in_progress: false }), row('2')],
      ['2 is r1'],
    ],
    ['proves the oldest of equal rows', [reply('r1')], [row('10'), row('9')], ['9 is r1']],
    ['proves one row although two echoes fit', [reply('r2'), reply('r1')], [row('1')], ['1 is r1']],
  ])('%s', (_, echoes, rows, expected) => {
    expect(proofs(matchReplies(echoes, rows))).toEqual(expected)
  })

  test('proves with the attempt and the resends of the row', () => {
    expect(matchReplies([reply('r1')], [row('1', { attempt: 2, resends: 1 })])).toEqual([
      { outbox_seq: '1', account_id, platform_id: 'r1', attempt: 2, resends: 1 },
    ])
  })
})

describe('a message', () => {
  test.each<[string, MessageEcho[], EchoCandidate[], string[]]>([
    ['proves the row with its text for the same person', [message('m1')], [direct('1')], ['1 is m1']],
    ['proves no direct message to another person', [message('m1', { person_id: 'ben' })], [direct('1')], []],
    [
      'proves the plain text of a row',
      [message('m1')],
      [direct('1', { texts: [null, null, 'Thank you!'] })],
      ['1 is m1'],
    ],
    [
      'without a text proves a template',
      [message('m1', { text: null })],
      [direct('1', { texts: [], is_template: true })],
      ['1 is m1'],
    ],
    ['without a text proves no text', [message('m1', { text: null })], [direct('1')], []],
    ['with a text proves no template', [message('m1')], [direct('1', { texts: [], is_template: true })], []],
    [
      'proves the only private reply with its text under another id',
      [message('m1', { person_id: 'ben' })],
      [privately('1')],
      ['1 is m1'],
    ],
    [
      'proves none of two private replies under another id',
      [message('m1', { person_id: 'ben' })],
      [privately('1'), privately('2')],
      [],
    ],
    [
      'proves the private reply to the same person before one to another',
      [message('m1')],
      [privately('1', { conversation_key: 'dm:ben' }), privately('2')],
      ['2 is m1'],
    ],
    ['proves one row although two echoes fit', [message('m2'), message('m1')], [direct('1')], ['1 is m1']],
  ])('%s', (_, echoes, rows, expected) => {
    expect(proofs(matchMessages(echoes, rows))).toEqual(expected)
  })
})
