import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderAt, server } from '../../../test/app-fixture.tsx'
import { answerRecord, ownMessage, record, thread } from '../../../test/chat-samples.ts'
import { setUpChat, chat, chatAddress, sendDone, sendRecords } from '../../../test/chat-fixture.ts'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(setUpChat)
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** Opens an existing chat. */
async function opened(...records: typeof chat.records) {
  chat.records = records
  chat.threads = chat.threads.length > 0 ? chat.threads : [thread()]
  renderAt(chatAddress)
  await screen.findByRole('log', { name: 'Conversation' })
}

describe('history', () => {
  it('loads pages of thirty, and older ones when scrolled to the start', async () => {
    const many = Array.from({ length: 40 }, (_, n) =>
      ownMessage(`Message ${n + 1}`, { turn_id: `old-${n}`, node: 'input' }),
    )
    await opened(...many)
    expect(await screen.findByText('Message 40')).toBeTruthy()
    expect(screen.queryByText('Message 10')).toBeNull()
    const area = screen.getByRole('region', { name: 'Conversation' })
    Object.defineProperties(area, { scrollHeight: { value: 4000 }, clientHeight: { value: 600 } })
    area.scrollTop = 0
    area.dispatchEvent(new Event('scroll'))
    expect(await screen.findByText('Message 1')).toBeTruthy()
    expect(screen.getAllByText(/^Message \d+$/)).toHaveLength(40)
  })

  it('leaves out a record that it cannot read', async () => {
    const odd = { ...record(), type: 'hologram' } as unknown as (typeof chat.records)[number]
    await opened(ownMessage('Hello'), odd, answerRecord('Hi.'))
    expect(await screen.findByText('Hi.')).toBeTruthy()
  })

  it('follows a chat that runs elsewhere', async () => {
    chat.threads = [thread({ turn: { turn_id: 'turn-1', state: 'running' } })]
    await opened(ownMessage('Hello'), record({ next_node: 'gmail_agent_node' }))
    await waitFor(() => expect(chat.followed).toEqual([{ turn: 'turn-1', back: null }]))
    sendRecords(answerRecord('Hi from here.'))
    sendDone()
    expect(await screen.findByText('Hi from here.')).toBeTruthy()
  })
})
