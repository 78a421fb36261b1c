import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { respond, renderAt, ErrorResponse, server } from '../../../../test/app-fixture.tsx'
import { answerRecord, ownMessage, thread } from '../../../../test/chat-samples.ts'
import { setUpChat, chat, chatAddress } from '../../../../test/chat-fixture.ts'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(setUpChat)
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const recent = () => screen.findByRole('region', { name: 'Recent' })

test('lists chats by name, marks the open one, and distinguishes running from waiting', async () => {
  chat.threads = [
    thread(),
    thread({ thread_id: 'chat_1700000000', name: null }),
    thread({ thread_id: 'c-3', name: 'Prices', turn: { turn_id: 't', state: 'running' } }),
    thread({ thread_id: 'c-4', name: 'Rules', turn: { turn_id: 'u', state: 'waiting' } }),
  ]
  renderAt(chatAddress)
  const list = within(await recent())
  expect((await list.findByRole('link', { name: 'Mail to Anna' })).getAttribute('aria-current')).toBe('page')
  expect(list.getByRole('link', { name: 'Chat chat_170' }).getAttribute('aria-current')).toBeNull()
  expect(list.getByRole('link', { name: 'Running: Prices' })).toBeTruthy()
  expect(list.getByRole('link', { name: 'Waiting for you: Rules' })).toBeTruthy()
})

test('opens another chat with its messages and an empty field', async () => {
  chat.threads = [thread(), thread({ thread_id: 'chat-2', name: 'Prices' })]
  chat.records = [ownMessage('Hello'), answerRecord('Hi.')]
  const { user, router } = renderAt(chatAddress)
  await screen.findByText('Hi.')
  await user.type(screen.getByRole('textbox', { name: 'Enter a prompt here' }), 'half a thought')
  chat.records = [ownMessage('What price?', { thread_id: 'chat-2' })]
  await user.click(within(await recent()).getByRole('link', { name: 'Prices' }))
  expect(await screen.findByText('What price?')).toBeTruthy()
  expect(screen.queryByText('Hi.')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Enter a prompt here' }).textContent).toBe('')
  expect(router.state.location.search).toEqual({ provider_id: 'user-1' })
})

test('searches eight or more chats by their names', async () => {
  chat.threads = Array.from({ length: 8 }, (_, at) => thread({ thread_id: `c-${at}`, name: `Plan ${at}` }))
  const { user } = renderAt(chatAddress)
  const list = within(await recent())
  await user.type(await list.findByRole('searchbox', { name: 'Search chats' }), 'PLAN 3')
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Plan 3'])
  await user.type(list.getByRole('searchbox'), '4')
  expect(list.getByText('No chats match.')).toBeTruthy()
})

test('gives a new chat a new id', async () => {
  const { user, router } = renderAt(chatAddress)
  await user.click(await screen.findByRole('link', { name: 'New chat' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/chat\/chat_\d{13}[a-z0-9]{7}$/))
  expect(router.state.location.search).toEqual({ provider_id: 'user-1' })
})

test('renames a chat', async () => {
  chat.threads = [thread()]
  respond(api.assistant.renameThread, ({ name }) => thread({ name }))
  const { user } = renderAt(chatAddress)
  await user.click(await screen.findByRole('button', { name: 'Actions for Mail to Anna' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Figures{Enter}')
  expect(await within(await recent()).findByRole('link', { name: 'Figures' })).toBeTruthy()
})

test('shows why a name was rejected', async () => {
  chat.threads = [thread()]
  respond(api.assistant.renameThread, () => new ErrorResponse(400, 'Give the chat a name.'))
  const { user } = renderAt(chatAddress)
  await user.click(await screen.findByRole('button', { name: 'Actions for Mail to Anna' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  await user.clear(await screen.findByRole('textbox', { name: 'Name' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Give the chat a name.')).toBeTruthy()
})

test('deletes the open chat after confirmation and opens a new one', async () => {
  chat.threads = [thread()]
  const deletedIds: string[] = []
  respond(api.assistant.deleteThread, ({ thread_id }) => {
    deletedIds.push(thread_id)
    chat.threads = []
    return {}
  })
  const { user, router } = renderAt(chatAddress)
  await user.click(await screen.findByRole('button', { name: 'Actions for Mail to Anna' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(deletedIds).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(deletedIds).toEqual(['chat-1']))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/chat/chat-1'))
  expect(await within(await recent()).findByText('Chats you start appear here')).toBeTruthy()
})

test('logs a failed request of the list and offers a retry', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  respond(api.assistant.listThreads, () => new ErrorResponse(500, 'No.'))
  const { user } = renderAt(chatAddress)
  const list = within(await recent())
  const again = await list.findByRole('button', { name: 'Retry' })
  expect(logged).toHaveBeenCalledWith('Failed to fetch chat history', expect.anything())
  expect(await screen.findByRole('heading', { name: 'How can I help you today?' })).toBeTruthy()
  respond(api.assistant.listThreads, () => [thread()])
  await user.click(again)
  expect(await list.findByRole('link', { name: 'Mail to Anna' })).toBeTruthy()
  logged.mockRestore()
})

test('links to the automations and opens the profile menu', async () => {
  const { user } = renderAt(chatAddress)
  const link = await screen.findByRole('link', { name: 'Automations List' })
  expect(link.getAttribute('href')).toBe('/instagram/automation')
  await user.click(screen.getByRole('button', { name: 'User profile' }))
  expect(await screen.findByRole('menuitem', { name: '@morrow.linen (selected)' })).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Logout' })).toBeTruthy()
})
