import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { respond, renderAt, ErrorResponse, server } from '../../../test/app-fixture.tsx'
import {
  answerRecord,
  connectQuestion,
  ownMessage,
  question,
  record,
  thread,
  toolRecord,
} from '../../../test/chat-samples.ts'
import {
  setUpChat,
  chat,
  chatAddress,
  closeStreams,
  sendEvents,
  sendDone,
  sendRecords,
} from '../../../test/chat-fixture.ts'
import { clearSession, useSessionStore } from '../session/session-store.ts'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(setUpChat)
afterEach(() => {
  server.resetHandlers()
  clearSession()
})
afterAll(() => server.close())

const field = () => screen.findByRole('textbox', { name: 'Enter a prompt here' })
const log = () => screen.findByRole('log', { name: 'Conversation' })

/** Opens a new chat and sends a message; the stream is attached. */
async function asked(text = 'Mail Anna the figures') {
  const { user, router, leave } = renderAt(chatAddress)
  await user.type(await field(), `${text}{Enter}`)
  await waitFor(() => expect(chat.followed).toHaveLength(1))
  return { user, router, leave }
}

/** Opens an existing chat. */
async function opened(...records: typeof chat.records) {
  chat.records = records
  chat.threads = chat.threads.length > 0 ? chat.threads : [thread()]
  const view = renderAt(chatAddress)
  await log()
  return view
}

describe('without a connected account', () => {
  beforeEach(() => respond(api.accounts.list, () => []))

  it('leaves a new chat for the platforms screen, which says what is missing', async () => {
    const { router } = renderAt(chatAddress)
    await waitFor(() => expect(router.state.location.pathname).toBe('/platforms'))
    await screen.findByText('Please connect at least one account to use the AI assistant.')
  })

  it('keeps an existing chat readable', async () => {
    const { router } = await opened(ownMessage('Mail Anna'), answerRecord('Anna has the figures.'))
    await screen.findByText('Anna has the figures.')
    expect(router.state.location.pathname).toBe('/chat/chat-1')
  })
})

describe('a new chat', () => {
  it('shows a greeting, the field in the centre and suggestions', async () => {
    const { user } = renderAt(chatAddress)
    expect(await screen.findByRole('heading', { name: 'How can I help you today?' })).toBeTruthy()
    expect(document.activeElement).toBe(await field())
    await user.click(await screen.findByRole('button', { name: 'What happened yesterday?' }))
    expect((await log()).textContent).toContain('What happened yesterday?')
  })

  it('sends with Enter, breaks the line with Shift and Enter, and sends no empty message', async () => {
    const { user } = renderAt(chatAddress)
    await user.type(await field(), '   {Enter}')
    expect(chat.said).toHaveLength(0)
    await user.clear(await field())
    await user.type(await field(), 'One{Shift>}{Enter}{/Shift}two{Enter}')
    await waitFor(() => expect(chat.said).toHaveLength(1))
    expect(chat.said[0]).toMatchObject({
      message: 'One\ntwo',
      chat_id: 'chat-1',
      provider_id: 'user-1',
      human_response: false,
      platform_user_id: '17841400000000001',
    })
  })

  it.each(['/chat/chat-1', '/chat/chat-1?provider_id=user-2'])(
    'sends nothing at %s, which does not name the signed-in user as owner',
    async (address) => {
      const { user, router } = renderAt(address)
      expect(await screen.findByText('Open the assistant from Platforms.')).toBeTruthy()
      await user.type(await field(), 'Hello{Enter}')
      await user.click(screen.getByRole('button', { name: 'Send message' }))
      await user.click(screen.getByRole('button', { name: 'New chat' }))
      expect(chat.said).toEqual([])
      expect(router.state.location.href).toBe(address)
      expect(screen.getByRole('link', { name: 'Open Platforms' })).toBeTruthy()
    },
  )
})

describe('a run', () => {
  it('shows its plan and steps, then collapses to one line under the answer', async () => {
    const { user } = await asked()
    const planner = record({
      id: 'plan',
      data: { plan: [{ id: '1', text: 'Write the mail', done: false }] },
      next_node: 'gmail_agent_node',
    })
    sendRecords(planner)
    expect(await screen.findByText('Write the mail')).toBeTruthy()
    expect(await screen.findByText('Consulting Gmail agent...')).toBeTruthy()
    const finishedPlan = { ...planner, data: { plan: [{ id: '1', text: 'Write the mail', done: true }] } }
    sendRecords(finishedPlan, answerRecord('It is **sent**.'))
    sendDone()
    expect((await screen.findByText('sent')).tagName).toBe('STRONG')
    const fold = await screen.findByRole('button', { name: /^1 step · \d+ s$/ })
    expect(screen.queryByText('Write the mail')).toBeNull()
    await user.click(fold)
    expect(screen.getByText('Write the mail').textContent).toContain('(Done)')
  })

  it('shows known tools with state and output, and others only in the details', async () => {
    const { user } = await asked()
    sendRecords(
      toolRecord('send_email', { id: 'tool', status: 'in_progress' }),
      toolRecord('search_web', { status: 'success' }),
    )
    expect(await screen.findByText('In progress')).toBeTruthy()
    expect(screen.queryByText('Used search_web')).toBeNull()
    sendRecords(toolRecord('send_email', { id: 'tool', tool_output: { message_id: 'm-7' } }))
    await user.click(await screen.findByRole('button', { name: /Send email.*Success/ }))
    expect(screen.getByRole('group', { name: 'Raw output: Send email' }).textContent).toContain('m-7')
    await user.click(screen.getByRole('button', { name: 'Show Details' }))
    expect(screen.getByText('Used search_web')).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Details' }).textContent).toContain('"node": "search_web"')
    expect(screen.getByRole('button', { name: 'Hide Details' })).toBeTruthy()
  })

  it('writes the answer token by token without announcing each', async () => {
    await asked()
    const begun = record({ id: 'writing', node: 'gmail_agent_node', status: 'in_progress' })
    sendRecords(begun)
    sendEvents({ event: 'token', data: { id: 'writing', text: 'Dear ' } })
    sendEvents({ event: 'token', data: { id: 'writing', text: 'Anna' } })
    expect(await screen.findByText('Dear Anna')).toBeTruthy()
    expect((await log()).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('The assistant is working.')).toBeTruthy()
    sendRecords(answerRecord('Dear Anna, hello.', { id: 'writing' }))
    sendDone()
    expect(await screen.findByText('Dear Anna, hello.')).toBeTruthy()
    expect(await screen.findByText('The assistant replied.')).toBeTruthy()
    expect((await log()).getAttribute('aria-busy')).toBe('false')
  })

  it('resumes after a lost connection without sending the message again', async () => {
    await asked()
    sendRecords(record({ next_node: 'research_agent_node' }))
    await screen.findByText('Searching on internet...')
    closeStreams()
    await waitFor(() => expect(chat.followed).toHaveLength(2), { timeout: 5000 })
    expect(chat.followed[1]).toEqual({ turn: 'turn-1', back: expect.any(String) })
    sendRecords(answerRecord('Found.'))
    sendDone()
    expect(await screen.findByText('Found.')).toBeTruthy()
    expect(chat.said).toHaveLength(1)
  })

  it.each([
    [
      'by the button',
      async (user: Awaited<ReturnType<typeof asked>>['user']) =>
        user.click(screen.getByRole('button', { name: 'Stop (Esc)' })),
    ],
    [
      'by the Escape key',
      async (user: Awaited<ReturnType<typeof asked>>['user']) => user.keyboard('{Escape}'),
    ],
  ])('is stopped %s, and can be retried', async (_how, halt) => {
    const { user } = await asked()
    sendRecords(record({ status: 'in_progress' }))
    await screen.findByText('Creating a step-by-step plan...')
    await halt(user)
    expect(await screen.findByText('You stopped this. Completed steps are kept.')).toBeTruthy()
    expect(chat.stopped).toEqual(['turn-1'])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(chat.said).toHaveLength(2))
    expect(chat.said[1]).toMatchObject({ message: 'Mail Anna the figures' })
  })

  it('stops thinking at the record that leads to the end, before the turn ends', async () => {
    await asked()
    expect(await screen.findByText('Thinking...')).toBeTruthy()
    sendRecords(answerRecord('Done.'))
    expect(await screen.findByText('Done.')).toBeTruthy()
    expect(screen.queryByText('Thinking...')).toBeNull()
  })

  it('shows a mark and a retry button when it fails', async () => {
    const { user } = await asked()
    sendRecords(answerRecord('', { status: 'failed', reason: 'A model was away.' }))
    sendEvents({ event: 'error', data: { turn_id: 'turn-1', message: 'A model was away.' } })
    expect(await screen.findByText('Something interrupted the assistant')).toBeTruthy()
    expect(screen.queryByRole('article', { name: 'Assistant' })).toBeNull()
    expect(screen.queryByText('A model was away.')).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show Reason' }))
    expect(screen.getByText('A model was away.')).toBeTruthy()
  })
})

describe('a rejected message', () => {
  it('stays with its error and can be resent', async () => {
    const ids: unknown[] = []
    respond(api.assistant.createTurn, ({ client_message_id }) => {
      ids.push(client_message_id)
      return new ErrorResponse(429, 'Wait a moment.')
    })
    const { user } = renderAt(chatAddress)
    await user.type(await field(), 'Hello{Enter}')
    expect(await screen.findByText(/Not sent: Wait a moment\./)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(ids).toHaveLength(2))
    expect(ids[0]).toBe(ids[1])
    expect(within(await log()).getAllByText('Hello')).toHaveLength(1)
  })
})

describe('a question', () => {
  it('takes the focus, is answered once by number, and then folds to the choice', async () => {
    const { user } = await asked()
    const open = question({ id: 'ask' })
    sendRecords(toolRecord('send_email', { status: 'in_progress' }), open)
    const card = await screen.findByRole('region', { name: 'Send this email?' })
    expect(screen.getByRole('heading', { level: 2, name: 'Send this email?' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(card))
    expect(screen.getByText('Waiting for you')).toBeTruthy()
    expect(screen.getByText('The assistant needs your input.')).toBeTruthy()
    await user.keyboard('2{Enter}')
    await waitFor(() => expect(chat.said).toHaveLength(2))
    expect(chat.said[1]).toMatchObject({ message: 'Reject', human_response: true, interrupt_id: 'ask' })
    await within(card).findByText('You chose: Reject')
    expect(document.activeElement).toBe(card)
    expect(within(card).queryByRole('button', { name: 'Send' })).toBeNull()
    await user.keyboard('1{Enter}')
    expect(chat.said).toHaveLength(2)
    await user.click(within(card).getByRole('button', { name: 'Show Details' }))
    within(card).getByRole('button', { name: 'Hide Details' })
  })

  it('shows the names that replace hidden characters in every field', async () => {
    const fields = [
      'To: anna‹right-to-left override›@north.example',
      'Subject: Fig‹zero width space›ures',
      'Pay ‹right-to-left override›001 to anna',
      'To @mia, who wrote “‹left-to-right isolate›Price?”',
      'https://north.example/‹U+E0041›',
    ]
    const data = { title: 'Send ‹soft hyphen›?', content: fields.join('\n'), options: ['Send', 'Reject'] }
    await opened(ownMessage('Mail Anna'), question({ data: { type: 'input_option', platform: null, data } }))
    const card = await screen.findByRole('region', { name: 'Send ‹soft hyphen›?' })
    for (const text of fields) expect(card.textContent).toContain(text)
  })

  it('shows its reason, and the reason of a step, on demand', async () => {
    chat.threads = [thread({ turn: { turn_id: 'turn-1', state: 'waiting' } })]
    const step = record({ node: 'gmail_agent_node', reason: 'Anna wants the figures by mail.' })
    const { user } = await opened(
      ownMessage('Mail Anna'),
      step,
      question({ id: 'ask', reason: 'I wrote to Anna.' }),
    )
    const card = within(await screen.findByRole('region', { name: 'Send this email?' }))
    expect(card.queryByText('I wrote to Anna.')).toBeNull()
    await user.click(card.getByRole('button', { name: 'Show Reason' }))
    card.getByText('I wrote to Anna.')
    await user.click(card.getByRole('button', { name: 'Hide Reason' }))
    const steps = within(screen.getByRole('list', { name: 'Steps' }))
    await user.click(steps.getByRole('button', { name: 'Show Reason' }))
    steps.getByText('Anna wants the figures by mail.')
  })

  it('survives a reload, and can be skipped by another message', async () => {
    chat.threads = [thread({ turn: { turn_id: 'turn-1', state: 'waiting' } })]
    const { user } = await opened(ownMessage('Mail Anna'), question({ id: 'ask' }))
    const card = await screen.findByRole('region', { name: 'Send this email?' })
    await waitFor(() => expect(document.activeElement).toBe(card))
    await user.type(await field(), 'Rather not{Enter}')
    await waitFor(() => expect(chat.said).toHaveLength(1))
    expect(chat.said[0]).toMatchObject({ message: 'Rather not', human_response: true })
    expect(await screen.findByText('You chose: Rather not')).toBeTruthy()
  })

  it('shows the chosen answer', async () => {
    await opened(
      ownMessage('Mail Anna'),
      question({ answer: 'Send', status: 'success' }),
      answerRecord('Sent.'),
    )
    const card = within(screen.getByRole('region', { name: 'Send this email?' }))
    card.getByText('You chose: Send')
    expect(card.queryByRole('button', { name: 'Send' })).toBeNull()
    expect(screen.queryByText('Press 1–2 to select, then Enter')).toBeNull()
  })

  it('for an account opens the Instagram login and continues by itself', async () => {
    await asked('How is my account?')
    const open = connectQuestion({ id: 'connect' })
    sendRecords(open)
    const link = await screen.findByRole('link', { name: 'Connect Instagram' })
    expect(link.getAttribute('href')).toBe('/api/auth/instagram/login?user_id=user-1')
    expect(screen.getByText('Please connect your Instagram account to continue.')).toBeTruthy()
    sendRecords({ ...open, answer: 'connected', status: 'success' }, answerRecord('It grows.'))
    sendDone()
    expect(await screen.findByText('Connected. Continuing.')).toBeTruthy()
    expect(screen.getByText('It grows.')).toBeTruthy()
  })

  it('for an account stays open with an explanation when nothing was connected', async () => {
    chat.records = [ownMessage('How is my account?'), connectQuestion()]
    chat.threads = [thread({ turn: { turn_id: 'turn-1', state: 'waiting' } })]
    useSessionStore.setState({ userId: 'user-1', connectingFrom: chatAddress })
    const { router } = renderAt('/platforms?connect_error=denied')
    expect(await screen.findByRole('link', { name: 'Connect Instagram' })).toBeTruthy()
    expect(router.state.location.href).toBe(chatAddress)
    expect(await screen.findByText('Connection canceled. Nothing was changed.')).toBeTruthy()
  })
})

describe('an answer', () => {
  it('shows its reason on demand, and "Final Answer" if there is no other text', async () => {
    const { user } = await opened(ownMessage('Hello'), answerRecord('', { reason: 'It was a greeting.' }))
    expect(await screen.findByText('Final Answer')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show Reason' }))
    expect(screen.getByText('It was a greeting.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Hide Reason' }))
    expect(screen.queryByText('It was a greeting.')).toBeNull()
  })

  it('is copied, and so is its code', async () => {
    const { user } = await opened(ownMessage('Hello'), answerRecord('Look:\n\n```json\n{"a": 1}\n```'))
    await user.click(await screen.findByRole('button', { name: 'Copy code' }))
    expect(await navigator.clipboard.readText()).toBe('{"a": 1}')
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy message' }))
    expect(await navigator.clipboard.readText()).toContain('Look:')
  })

  it('is generated again on request', async () => {
    const { user } = await opened(ownMessage('Hello'), answerRecord('Hi.'))
    await user.click(await screen.findByRole('button', { name: 'Regenerate' }))
    await waitFor(() => expect(chat.said[0]).toMatchObject({ message: 'Hello', human_response: false }))
  })

  it('is edited and resent with the arrow key in an empty field', async () => {
    const { user } = await opened(ownMessage('Hello'), answerRecord('Hi.'))
    await user.click(await field())
    await user.keyboard('{ArrowUp} Anna{Enter}')
    await waitFor(() => expect(chat.said[0]).toMatchObject({ message: 'Hello Anna' }))
  })
})
