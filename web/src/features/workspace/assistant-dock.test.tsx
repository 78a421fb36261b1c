import { api } from '@skein/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, automation, renderAt, respond, server } from '../../../test/app-fixture.tsx'
import { setUpChat, chat, sendDone, sendRecords } from '../../../test/chat-fixture.ts'
import { answerRecord, ownMessage, question, thread } from '../../../test/chat-samples.ts'
import { useUiState } from '../../lib/browser/ui-state.ts'
import { clearSession, selectAccount } from '../session/session-store.ts'
// Preloads lazy code.
import '../assistant/panel/assistant-panel.tsx'
import '../dashboard/dashboard-screen.tsx'
import './bar/top-bar-tools.tsx'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  setUpChat()
  useUiState.setState({ assistantOpen: false, lastChats: { 'account-1': 'chat-1' } })
})
afterEach(() => {
  server.resetHandlers()
  clearSession()
})
afterAll(() => server.close())

const panel = () => screen.findByRole('complementary', { name: 'Assistant' })
const field = async () => within(await panel()).findByRole('textbox', { name: 'Enter a prompt here' })
const toggle = () => screen.findByRole('button', { name: 'Show the assistant' })

test('opens from the bar with the last chat and stays open on the next screen without the focus', async () => {
  chat.records = [ownMessage('Mail Anna'), answerRecord('Anna has the figures.')]
  chat.threads = [thread()]
  const { user, router } = renderAt('/instagram/billing')
  await user.click(await toggle())
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await within(await panel()).findByText('Anna has the figures.')
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Hide the assistant', expanded: true }),
  )
  await act(() => router.navigate({ to: '/instagram/settings' }))
  await screen.findByRole('heading', { name: 'Settings' })
  await within(await panel()).findByText('Anna has the figures.')
  expect((await panel()).contains(document.activeElement)).toBe(false)
})

test('its key opens and focuses it, and inside of it closes it and gives the focus back', async () => {
  const { user } = renderAt('/instagram/billing')
  await toggle()
  const link = await screen.findByRole('link', { name: 'Help' })
  act(() => link.focus())
  await user.keyboard('{Control>}i{/Control}')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(link)
  await user.keyboard('{Control>}i{/Control}')
  expect(document.activeElement).toBe(await field())
  await user.keyboard('{Control>}i{/Control}')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Assistant' })).toBeNull())
})

test('a question of the assistant takes neither the focus nor a digit of the screen', async () => {
  useUiState.setState({ assistantOpen: true })
  chat.records = [ownMessage('Mail Anna'), question({ id: 'ask' })]
  chat.threads = [thread({ turn: { turn_id: 'turn-1', state: 'waiting' } })]
  const { user } = renderAt('/instagram/billing')
  const card = await within(await panel()).findByRole('region', { name: 'Send this email?' })
  const link = await screen.findByRole('link', { name: 'Help' })
  act(() => link.focus())
  await user.keyboard('1')
  expect(document.activeElement).toBe(link)
  act(() => card.focus())
  await user.keyboard('1')
  expect(document.activeElement).toBe(within(card).getByRole('button', { name: 'Send' }))
})

test('continues a running chat on the screen of the assistant without a second turn', async () => {
  const { user, router } = renderAt('/instagram/billing')
  await user.click(await toggle())
  await user.type(await field(), 'Mail Anna{Enter}')
  await waitFor(() => expect(chat.followed).toHaveLength(1))
  chat.records = [ownMessage('Mail Anna', { id: 'own-1' })]
  chat.threads = [thread({ turn: { turn_id: 'turn-1', state: 'running' } })]
  await user.click(within(await panel()).getByRole('link', { name: 'Open full screen' }))
  await screen.findByRole('heading', { level: 1, name: 'Mail to Anna' })
  expect(router.state.location.pathname).toBe('/chat/chat-1')
  expect(screen.queryByRole('complementary', { name: 'Assistant' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show the assistant' })).toBeNull()
  await waitFor(() => expect(chat.followed).toHaveLength(2))
  sendRecords(answerRecord('Anna has them.'))
  sendDone()
  await screen.findByText('Anna has them.')
  expect(screen.getAllByText('Mail Anna')).toHaveLength(1)
  expect(chat.said).toHaveLength(1)
})

test('shows the last chat of the account that is selected', async () => {
  respond(api.accounts.list, () => [
    account,
    { ...account, id: 'account-2', platform_user_id: '17841400000000002' },
  ])
  chat.records = [ownMessage('Mail Anna'), answerRecord('Done.')]
  chat.threads = [thread()]
  const { user } = renderAt('/instagram/billing')
  await user.click(await toggle())
  await user.type(await field(), 'And Bo')
  act(() => selectAccount('account-2'))
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''))
  act(() => selectAccount('account-1'))
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'And Bo'))
  await user.clear(await field())
})

test('a new chat is empty and keeps what was typed in the old one', async () => {
  chat.records = [ownMessage('Mail Anna'), answerRecord('Done.')]
  chat.threads = [thread()]
  const { user } = renderAt('/instagram/billing')
  await user.click(await toggle())
  await user.type(await field(), 'And Bo')
  await user.click(within(await panel()).getByRole('button', { name: 'New chat' }))
  await within(await panel()).findByText('How can I help you today?')
  expect(await field()).toHaveProperty('value', '')
  act(() => useUiState.setState({ lastChats: { 'account-1': 'chat-1' } }))
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'And Bo'))
  await user.clear(await field())
})

test('ends a message with the automation that is open, once and only while it is not removed', async () => {
  respond(api.automations.list, () => [automation({ automation_id: 'rule-1', name: 'Price questions' })])
  const { user } = renderAt('/instagram/automation?automation=rule-1')
  await user.click(await toggle())
  await within(await panel()).findByText('About: automation Price questions')
  await user.type(await field(), 'Why is it slow?{Enter}')
  await waitFor(() => expect(chat.said).toHaveLength(1))
  expect(chat.said[0]).toMatchObject({ message: 'Why is it slow?\n\nAbout: automation Price questions' })
  expect(within(await panel()).queryByRole('button', { name: 'Remove the subject' })).toBeNull()
  await user.click(within(await panel()).getByRole('button', { name: 'New chat' }))
  await user.click(await within(await panel()).findByRole('button', { name: 'Remove the subject' }))
  await user.type(await field(), 'Hello{Enter}')
  await waitFor(() => expect(chat.said[1]).toMatchObject({ message: 'Hello' }))
})
