import type { ChatMessage } from '@skein/contract/assistant/assistant'
import { describe, expect, it, test } from 'vitest'
import { answerRecord, ownMessage, question, record, toolRecord } from '../../../test/chat-samples.ts'
import { chatReducer, initialState, type ChatAction, type ChatState } from './chat-reducer.ts'

const after = (actions: readonly ChatAction[], from: ChatState = initialState): ChatState =>
  actions.reduce(chatReducer, from)
const streamed = (...records: ChatMessage[]): ChatAction => ({
  type: 'streamed',
  updates: records.map((each) => ({ kind: 'record', record: each })),
})
const words = (id: string, text: string): ChatAction => ({
  type: 'streamed',
  updates: [{ kind: 'token', id, text }],
})
const attached: ChatAction = { type: 'attached', turn: { turn_id: 'turn-1', state: 'running' } }
const idsOf = ({ records }: ChatState) => records.map(({ id }) => id)

describe('an own message', () => {
  const local = ownMessage('Hello', { id: 'local', turn_id: 'local' })
  const unsent = { id: 'local', text: 'Hello', answers: null, decision: {}, problem: null }
  const sentAction: ChatAction = { type: 'sent', message: local, unsent }
  const real = ownMessage('Hello', { id: 'real' })
  const accepted: ChatAction = { type: 'accepted', localId: 'local', message: real, turnId: 'turn-1' }

  it('is shown at once and replaced by the record of the server', () => {
    expect(idsOf(after([sentAction]))).toEqual(['local'])
    const state = after([sentAction, accepted])
    expect(idsOf(state)).toEqual(['real'])
    expect(state.turn).toEqual({ turn_id: 'turn-1', state: 'running' })
    expect(state.unsent).toBeNull()
  })

  it('is shown once if the history was faster', () => {
    expect(idsOf(after([sentAction, { type: 'refreshed', records: [real] }, accepted]))).toEqual(['real'])
  })

  it('stays with its error when rejected, and is not duplicated by a retry', () => {
    const state = after([sentAction, { type: 'rejected', localId: 'local', problem: 'HTTP 503' }])
    expect(state.unsent?.problem).toBe('HTTP 503')
    const again = chatReducer(state, sentAction)
    expect(idsOf(again)).toEqual(['local'])
    expect(again.unsent?.problem).toBeNull()
  })
})

test('a refused answer leaves the interrupt open with the reason of the server', () => {
  const open = question()
  const local = ownMessage('Send', { id: 'local', turn_id: 'local' })
  const unsent = { id: 'local', text: 'Send', answers: open.id, decision: {}, problem: null }
  const state = after([
    attached,
    streamed(open),
    { type: 'sent', message: local, unsent },
    { type: 'refused', localId: 'local', problem: 'Enter the text.' },
  ])
  expect(state).toMatchObject({ unsent: null, refusal: 'Enter the text.', turn: { state: 'waiting' } })
  expect(idsOf(state)).toEqual([open.id])
})

describe('stream events', () => {
  it('update a known record in place', () => {
    const step = record({ status: 'in_progress' })
    const next = record({ node: 'gmail_agent_node' })
    const state = after([streamed(step, next), streamed({ ...step, status: 'success' })])
    expect(state.records.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(idsOf(state)).toEqual([step.id, next.id])
  })

  it('replace an unfinished tool record with its finished one, also under another id', () => {
    const begun = toolRecord('send_email', { status: 'in_progress' })
    const finishedRecord = toolRecord('send_email', { status: 'success' })
    expect(after([streamed(begun, finishedRecord)]).records).toEqual([finishedRecord])
  })

  it.each([
    ['of another node', { node: 'write_email' }],
    ['of another turn', { turn_id: 'turn-2' }],
    ['that is not finished either', { status: 'in_progress' as const }],
  ])('append a tool %s', (_which, change) => {
    const begun = toolRecord('send_email', { status: 'in_progress' })
    const other = toolRecord('send_email', change)
    expect(after([streamed(begun, other)]).records).toEqual([begun, other])
  })

  it('keep earlier records first, whatever the order of arrival', () => {
    const first = record()
    const second = record()
    expect(after([streamed(second, first)]).records).toEqual([first, second])
  })

  it('append tokens to the record being written until it arrives whole', () => {
    const begun = record({ node: 'gmail_agent_node', status: 'in_progress' })
    const state = after([attached, streamed(begun), words(begun.id, 'Dear '), words(begun.id, 'Anna')])
    expect(state.written).toEqual({ [begun.id]: 'Dear Anna' })
    const whole = chatReducer(state, streamed(answerRecord('Dear Anna,', { id: begun.id })))
    expect(whole.written).toEqual({})
  })

  it('ignore tokens of an unknown record', () => {
    expect(after([words('nobody', 'x')]).written).toEqual({})
  })

  it('make the turn wait at a question and continue with the next record', () => {
    const openQuestion = question()
    const waiting = after([attached, streamed(openQuestion)])
    expect(waiting.turn?.state).toBe('waiting')
    const going = chatReducer(waiting, streamed({ ...openQuestion, answer: 'Send', status: 'success' }))
    expect(going.turn?.state).toBe('running')
  })
})

describe('the end of a turn', () => {
  it('keeps a stopped record with the tokens received so far', () => {
    const begun = record({ node: 'gmail_agent_node', status: 'in_progress' })
    const state = after([
      attached,
      streamed(begun),
      words(begun.id, 'Dear '),
      { type: 'ended', turn: { turn_id: 'turn-1', state: 'stopped' } },
    ])
    expect(state.turn).toBeNull()
    expect(state.records[0]).toMatchObject({
      status: 'stopped',
      current_messages: [{ role: 'ai', content: 'Dear ' }],
    })
  })

  it('ignores the end of another turn', () => {
    const state = after([attached])
    expect(chatReducer(state, { type: 'ended', turn: { turn_id: 'turn-9', state: 'done' } })).toBe(state)
  })
})

describe('history', () => {
  const [one, two, three, four] = [
    ownMessage('1'),
    answerRecord('2'),
    ownMessage('3'),
    answerRecord('4'),
  ] as const

  it('is prepended, and says whether there is more', () => {
    const state = after([
      { type: 'loaded', records: [three, four], more: true },
      { type: 'older requested' },
      { type: 'older', records: [one, two], more: false },
    ])
    expect(state.records).toEqual([one, two, three, four])
    expect(state.older).toBe('end')
  })

  it('may overlap without duplicates', () => {
    const state = after([
      { type: 'loaded', records: [two, three], more: true },
      { type: 'older', records: [one, two], more: false },
      { type: 'refreshed', records: [three, four] },
    ])
    expect(state.records).toEqual([one, two, three, four])
  })

  it('does not overwrite newer records of the stream', () => {
    const openQuestion = question()
    const answered = { ...openQuestion, answer: 'Send', status: 'success' as const }
    const state = after([streamed(answered), { type: 'refreshed', records: [openQuestion] }])
    expect(state.records).toEqual([answered])
  })

  test('an unfinished tool in a page is replaced by its finished record', () => {
    const begun = toolRecord('send_email', { status: 'in_progress' })
    const finishedRecord = toolRecord('send_email')
    expect(after([{ type: 'loaded', records: [begun, finishedRecord], more: false }]).records).toEqual([
      finishedRecord,
    ])
  })
})
