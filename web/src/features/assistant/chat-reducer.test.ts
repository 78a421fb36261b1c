import type { ChatMessage } from '@skein/contract/assistant'
import { describe, expect, it, test } from 'vitest'
import { answerRecord, own, question, record, toolRecord } from '../../../test/chat-samples.ts'
import { chatReducer, nothingYet, type ChatAction, type ChatState } from './chat-reducer.ts'

const after = (actions: readonly ChatAction[], from: ChatState = nothingYet): ChatState =>
  actions.reduce(chatReducer, from)
const told = (...records: ChatMessage[]): ChatAction => ({
  type: 'told',
  news: records.map((each) => ({ kind: 'record', record: each })),
})
const words = (id: string, text: string): ChatAction => ({
  type: 'told',
  news: [{ kind: 'words', id, text }],
})
const attached: ChatAction = { type: 'attached', turn: { turn_id: 'turn-1', state: 'running' } }
const idsOf = ({ records }: ChatState) => records.map(({ id }) => id)

describe('an own message', () => {
  const local = own('Hello', { id: 'local', turn_id: 'local' })
  const sent: ChatAction = { type: 'sent', message: local, answers: null }
  const real = own('Hello', { id: 'real' })
  const accepted: ChatAction = { type: 'accepted', localId: 'local', message: real, turnId: 'turn-1' }

  it('stands there at once, and gives way to the record of the server', () => {
    expect(idsOf(after([sent]))).toEqual(['local'])
    const state = after([sent, accepted])
    expect(idsOf(state)).toEqual(['real'])
    expect(state.turn).toEqual({ turn_id: 'turn-1', state: 'running' })
    expect(state.unsent).toBeNull()
  })

  it('stands there once when the history was faster', () => {
    expect(idsOf(after([sent, { type: 'caught up', records: [real] }, accepted]))).toEqual(['real'])
  })

  it('that was refused stays with its reason, and is not doubled by another try', () => {
    const refused = after([sent, { type: 'refused', localId: 'local', problem: 'HTTP 503' }])
    expect(refused.unsent?.problem).toBe('HTTP 503')
    const again = chatReducer(refused, sent)
    expect(idsOf(again)).toEqual(['local'])
    expect(again.unsent?.problem).toBeNull()
  })
})

describe('what the stream tells', () => {
  it('changes a known record where it stands', () => {
    const step = record({ status: 'in_progress' })
    const next = record({ node: 'gmail_agent_node' })
    const state = after([told(step, next), told({ ...step, status: 'success' })])
    expect(state.records.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(idsOf(state)).toEqual([step.id, next.id])
  })

  it('puts a finished tool in the place of its unfinished entry, also under another id', () => {
    const begun = toolRecord('send_email', { status: 'in_progress' })
    const done = toolRecord('send_email', { status: 'success' })
    expect(after([told(begun, done)]).records).toEqual([done])
  })

  it.each([
    ['of another node', { node: 'write_email' }],
    ['of another turn', { turn_id: 'turn-2' }],
    ['that is not finished either', { status: 'in_progress' as const }],
  ])('appends a tool %s', (_which, change) => {
    const begun = toolRecord('send_email', { status: 'in_progress' })
    const other = toolRecord('send_email', change)
    expect(after([told(begun, other)]).records).toEqual([begun, other])
  })

  it('leaves what came earlier in front, whatever order it is told in', () => {
    const first = record()
    const second = record()
    expect(after([told(second, first)]).records).toEqual([first, second])
  })

  it('adds words to the record that is being written, until that comes whole', () => {
    const begun = record({ node: 'gmail_agent_node', status: 'in_progress' })
    const state = after([attached, told(begun), words(begun.id, 'Dear '), words(begun.id, 'Anna')])
    expect(state.written).toEqual({ [begun.id]: 'Dear Anna' })
    const whole = chatReducer(state, told(answerRecord('Dear Anna,', { id: begun.id })))
    expect(whole.written).toEqual({})
  })

  it('leaves out words of a record that nobody knows', () => {
    expect(after([words('nobody', 'x')]).written).toEqual({})
  })

  it('makes the turn wait at a question, and go on with whatever follows', () => {
    const asked = question()
    const waiting = after([attached, told(asked)])
    expect(waiting.turn?.state).toBe('waiting')
    const going = chatReducer(waiting, told({ ...asked, answer: 'Send', status: 'success' }))
    expect(going.turn?.state).toBe('running')
  })
})

describe('the end of a turn', () => {
  it('is kept when it was stopped, with the words that had come', () => {
    const begun = record({ node: 'gmail_agent_node', status: 'in_progress' })
    const state = after([
      attached,
      told(begun),
      words(begun.id, 'Dear '),
      { type: 'settled', turn: { turn_id: 'turn-1', state: 'stopped' } },
    ])
    expect(state.turn).toBeNull()
    expect(state.records[0]).toMatchObject({
      status: 'stopped',
      current_messages: [{ role: 'ai', content: 'Dear ' }],
    })
  })

  it('of another turn changes nothing', () => {
    const state = after([attached])
    expect(chatReducer(state, { type: 'settled', turn: { turn_id: 'turn-9', state: 'done' } })).toBe(state)
  })
})

describe('history', () => {
  const [one, two, three, four] = [own('1'), answerRecord('2'), own('3'), answerRecord('4')] as const

  it('goes before what is there, and says whether there is more', () => {
    const state = after([
      { type: 'opened', records: [three, four], more: true },
      { type: 'older wanted' },
      { type: 'older', records: [one, two], more: false },
    ])
    expect(state.records).toEqual([one, two, three, four])
    expect(state.older).toBe('end')
  })

  it('overlaps without doubling anything', () => {
    const state = after([
      { type: 'opened', records: [two, three], more: true },
      { type: 'older', records: [one, two], more: false },
      { type: 'caught up', records: [three, four] },
    ])
    expect(state.records).toEqual([one, two, three, four])
  })

  it('does not undo what the stream has told since', () => {
    const asked = question()
    const answered = { ...asked, answer: 'Send', status: 'success' as const }
    const state = after([told(answered), { type: 'caught up', records: [asked] }])
    expect(state.records).toEqual([answered])
  })

  test('an unfinished tool in a page gives way to its finished entry', () => {
    const begun = toolRecord('send_email', { status: 'in_progress' })
    const done = toolRecord('send_email')
    expect(after([{ type: 'opened', records: [begun, done], more: false }]).records).toEqual([done])
  })
})
