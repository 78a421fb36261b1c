import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ErrorResponse, renderAt, respond, server } from '../../../test/app-fixture.tsx'
import { chat, chatAddress, sendRecords, setUpChat } from '../../../test/chat-fixture.ts'
import { mailQuestion, ownMessage, repliesQuestion, thread, toolRecord } from '../../../test/chat-samples.ts'
import { clearSession } from '../session/session-store.ts'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(setUpChat)
afterEach(() => {
  server.resetHandlers()
  clearSession()
})
afterAll(() => server.close())

/** Opens a chat that waits for approval. */
async function waiting(question: typeof mailQuestion) {
  chat.records = [ownMessage('Mail Anna'), question()]
  chat.threads = [thread({ turn: { turn_id: 'turn-1', state: 'waiting' } })]
  const { user } = renderAt(chatAddress)
  const card = await screen.findByRole('region', { name: /^Send / })
  await waitFor(() => expect(document.activeElement).toBe(card))
  return { user, card: within(card) }
}
const button = (card: ReturnType<typeof within>, name: string) => card.getByRole('button', { name })

test('Enter right after the card appears sends nothing', async () => {
  const { user } = await waiting(mailQuestion)
  await user.keyboard('{Enter} ')
  expect(chat.said).toEqual([])
})

test('a digit focuses an option, which Enter then presses', async () => {
  const { user, card } = await waiting(mailQuestion)
  await user.keyboard('2')
  expect(document.activeElement).toBe(button(card, 'Reject'))
  await user.keyboard('1')
  expect(document.activeElement).toBe(button(card, 'Send'))
  expect(chat.said).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chat.said).toHaveLength(1))
  expect(chat.said[0]).toMatchObject({ message: 'Send', human_response: true, interrupt_id: 'ask' })
  expect(chat.said[0]).not.toHaveProperty('edits')
})

test('text that begins with a digit sends nothing', async () => {
  const { user } = await waiting(mailQuestion)
  await user.keyboard('1 of them, please{Enter}')
  expect(chat.said).toEqual([])
})

test('shows the recipient, the text, the warning and the estimated cost', async () => {
  const { card } = await waiting(mailQuestion)
  for (const text of ['From: studio@morrow.example', 'To anna@north.example', 'Subject: Figures']) {
    card.getByText(text)
  }
  card.getByText('Dear ‹zero width space›Anna')
  card.getByText('Look twice at: a link')
  expect(card.queryByRole('checkbox')).toBeNull()
  expect(card.queryByText(/Estimated AI cost/)).toBeNull()
})

test('sends edited texts, without hidden characters; Enter in a field sends nothing', async () => {
  const { user, card } = await waiting(mailQuestion)
  await user.click(button(card, 'Edit'))
  const subject = card.getByRole('textbox', { name: 'Subject' })
  await waitFor(() => expect(document.activeElement).toBe(subject))
  await user.type(subject, ' of May{Enter}')
  const text = card.getByRole('textbox', { name: 'Message to anna@north.example' })
  expect(text).toHaveProperty('value', 'Dear Anna')
  await user.type(text, ',{Enter}hello 1')
  expect(chat.said).toEqual([])
  await user.click(button(card, 'Send'))
  await waitFor(() => expect(chat.said).toHaveLength(1))
  expect(chat.said[0]).toMatchObject({
    message: 'Send',
    edits: { texts: { subject: 'Figures of May', body: 'Dear Anna,\nhello 1' } },
  })
  card.getByText('Subject: Figures of May')
})

test('is edited and approved with the keyboard alone', async () => {
  const { user, card } = await waiting(mailQuestion)
  await user.keyboard('3{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(card.getByRole('textbox', { name: 'Subject' })))
  await user.keyboard(' of May{Control>}{Enter}{/Control}')
  expect(document.activeElement).toBe(button(card, 'Send'))
  expect(chat.said).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(chat.said).toHaveLength(1))
  expect(chat.said[0]).toMatchObject({ edits: { texts: { subject: 'Figures of May' } } })
})

test('discards changes', async () => {
  const { user, card } = await waiting(mailQuestion)
  await user.click(button(card, 'Edit'))
  await user.type(card.getByRole('textbox', { name: 'Subject' }), ' of May')
  await user.click(button(card, 'Discard changes'))
  card.getByText('Subject: Figures')
  await user.click(button(card, 'Send'))
  await waitFor(() => expect(chat.said).toHaveLength(1))
  expect(chat.said[0]).not.toHaveProperty('edits')
})

test('sends only to the selected recipients, and to none if none is selected', async () => {
  const { user, card } = await waiting(repliesQuestion)
  card.getByText('Estimated AI cost to finish: <$0.01')
  await user.click(card.getByRole('checkbox', { name: /@mia/ }))
  await user.click(card.getByRole('checkbox', { name: /@noor/ }))
  await user.click(button(card, 'Send to 0 of 2'))
  expect((await card.findByRole('alert')).textContent).toBe('Select at least one recipient.')
  expect(chat.said).toEqual([])
  await user.click(card.getByRole('checkbox', { name: /@noor/ }))
  await user.click(button(card, 'Send to 1 of 2'))
  await waitFor(() => expect(chat.said).toHaveLength(1))
  expect(chat.said[0]).toMatchObject({ message: 'Send 2 replies', edits: { recipients: ['c-2'] } })
})

test('does not send an empty text', async () => {
  const { user, card } = await waiting(mailQuestion)
  await user.click(button(card, 'Edit'))
  await user.clear(card.getByRole('textbox', { name: 'Message to anna@north.example' }))
  await user.click(button(card, 'Send'))
  expect((await card.findByRole('alert')).textContent).toBe('Enter the text.')
  expect(chat.said).toEqual([])
})

test('rejects with a reason', async () => {
  const { user, card } = await waiting(repliesQuestion)
  await user.click(button(card, 'Reject with a reason'))
  const reason = card.getByRole('textbox', { name: 'Reason' })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await user.type(reason, 'Too formal{Enter}')
  await waitFor(() => expect(chat.said).toHaveLength(1))
  expect(chat.said[0]).toMatchObject({ message: 'Reject', reason: 'Too formal', interrupt_id: 'ask' })
})

test('keeps the changes and says why the server refused them', async () => {
  respond(
    api.assistant.createTurn,
    () => new ErrorResponse(400, 'A subject can have at most 500 characters.'),
  )
  const { user, card } = await waiting(mailQuestion)
  await user.click(button(card, 'Edit'))
  await user.type(card.getByRole('textbox', { name: 'Subject' }), ' of May')
  await user.click(button(card, 'Send'))
  expect((await card.findByRole('alert')).textContent).toBe('A subject can have at most 500 characters.')
  expect(card.getByRole('textbox', { name: 'Subject' })).toHaveProperty('value', 'Figures of May')
  expect(screen.queryByText(/Not sent/)).toBeNull()
})

test('an approved proposal becomes its result, whose rows lead to what was sent', async () => {
  const { user, card } = await waiting(() => repliesQuestion({ next_node: 'send_replies' }))
  await user.click(button(card, 'Send 2 replies'))
  await card.findByRole('heading', { name: 'Working on it…' })
  const replies = ['c-1', 'c-2'].map((comment_id, place) => ({
    comment_id,
    state: place === 0 ? 'sent' : 'failed',
    reason: place === 0 ? null : 'The comment was deleted.',
    activity_id: comment_id,
  }))
  await waitFor(() => expect(chat.followed.length).toBeGreaterThan(0))
  sendRecords(toolRecord('send_replies', { tool_output: { replies } }))
  await card.findByRole('heading', { name: 'Replies sent: 1 of 2' })
  const links = card.getAllByRole('link', { name: /It is 20 euros/ })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['@mia It is 20 euros.  Sent', '/instagram/automation/activity?entry=c-1'],
    ['@noor It is 20 euros. The comment was deleted. Failed', '/instagram/automation/activity?entry=c-2'],
  ])
  expect(card.queryByRole('button', { name: 'Send 2 replies' })).toBeNull()
})

test('shows that a reply was sent once its outcome is known', async () => {
  const reply = (comment_id: string, activity_id: string, state: string) => ({
    comment_id,
    activity_id,
    state,
    reason: null,
  })
  chat.records = [
    ownMessage('Reply to them'),
    repliesQuestion({ answer: 'Send 2 replies', status: 'success', next_node: 'send_replies' }),
    toolRecord('send_replies', {
      tool_output: { replies: [reply('c-1', '7', 'sent'), reply('c-2', '8', 'under_way')] },
    }),
  ]
  chat.threads = [thread()]
  respond(api.automations.listActivity, ({ activity_id }) => [
    {
      activity_id: activity_id ?? '',
      executions: [],
      replied_later: {
        state: 'sent' as const,
        text: 'It is 20 euros.',
        assistant_chat: 'chat-1',
        created_at: new Date().toISOString(),
      },
      others: 0,
      unmatched: 0,
    },
  ])
  renderAt(chatAddress)
  await screen.findByText('2 replies sent')
})
