import { api } from '@skein/contract'
import type { ChatMenu } from '@skein/contract/inbox/chat-menu'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorResponse, renderAt, respond, setUpWorkspace } from '../../../test/app-fixture.tsx'
import { chooseOption } from '../../../test/choose-option.ts'
// Preloads lazy code.
import './chat-menu-screen.tsx'
import './chat-menu-editor.tsx'

setUpWorkspace()

const hours = { automation_id: 'hours', name: 'Hours', activation_status: 'ACTIVE' } as const
const empty: ChatMenu = {
  ice_breakers: [],
  persistent_menu: [],
  version: 0,
  state: 'unpublished',
  published_at: null,
  refusal: null,
  targets: [hours, { automation_id: 'price', name: 'Price', activation_status: 'PAUSED' }],
}

test('saves a question and a link, and shows that they are published', async () => {
  const savedMenus: unknown[] = []
  respond(api.chatMenu.get, () => empty)
  respond(api.chatMenu.save, ({ ice_breakers, persistent_menu }) => {
    savedMenus.push({ ice_breakers, persistent_menu })
    return {
      ...empty,
      ice_breakers,
      persistent_menu,
      state: 'published' as const,
      published_at: '2026-11-20T12:00:00.000Z',
    }
  })
  const { user } = renderAt('/instagram/chat-menu')
  await screen.findByText('Not published yet.')
  await user.click(screen.getByRole('button', { name: 'Add question' }))
  await user.keyboard('When are you open?')
  const questions = within(screen.getByRole('group', { name: 'Questions' }))
  await chooseOption(user, questions.getByRole('combobox', { name: 'Leads to' }), 'Hours')
  await user.click(screen.getByRole('button', { name: 'Add menu entry' }))
  await user.keyboard('Shop')
  const menu = within(screen.getByRole('group', { name: 'Menu' }))
  await chooseOption(user, menu.getByRole('combobox', { name: 'Leads to' }), 'A web link')
  await user.type(menu.getByRole('textbox', { name: 'Link' }), 'shop.example')
  screen.getByText('You have unsaved changes.')
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  await screen.findByText(/^Published /)
  expect(savedMenus).toEqual([
    {
      ice_breakers: [
        { question: 'When are you open?', target: { kind: 'automation', automation_id: 'hours' } },
      ],
      persistent_menu: [{ title: 'Shop', target: { kind: 'link', url: 'https://shop.example' } }],
    },
  ])
  expect(screen.queryByText('You have unsaved changes.')).toBeNull()
})

test('names each problem at its field and moves the focus to the first one', async () => {
  respond(api.chatMenu.get, () => empty)
  const { user } = renderAt('/instagram/chat-menu')
  await user.click(await screen.findByRole('button', { name: 'Add question' }))
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  screen.getByText('Enter question 1, or remove it.')
  screen.getByText('Choose where question 1 leads.')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question 1' }))
})

test('shows both versions after a change elsewhere, and overwrites the saved one only when asked', async () => {
  let storedMenu: ChatMenu = empty
  const sentVersions: unknown[] = []
  respond(api.chatMenu.get, () => storedMenu)
  respond(api.chatMenu.save, ({ version, ice_breakers, persistent_menu }) => {
    sentVersions.push(version)
    if (version === 1) return { ...empty, ice_breakers, persistent_menu, version: 2 }
    const question = { question: 'Who are you?', target: { kind: 'person' as const } }
    storedMenu = { ...empty, ice_breakers: [question], version: 1 }
    return new ErrorResponse(409, 'Bob changed this.', 'version')
  })
  const { user } = renderAt('/instagram/chat-menu')
  await user.click(await screen.findByRole('button', { name: 'Add question' }))
  await user.keyboard('When are you open?')
  await chooseOption(user, screen.getByRole('combobox', { name: 'Leads to' }), 'Hours')
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  const dialog = await screen.findByRole('dialog', { name: 'Changed elsewhere' })
  within(dialog).getByText('Who are you? → A person')
  within(dialog).getByText('When are you open? → Hours')
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect((screen.getByLabelText('Question 1') as HTMLInputElement).value).toBe('When are you open?')
  await user.click(screen.getByRole('button', { name: 'Save and publish' }))
  const again = await screen.findByRole('dialog', { name: 'Changed elsewhere' })
  await user.click(within(again).getByRole('button', { name: 'Overwrite' }))
  await expect.poll(() => sentVersions).toEqual([0, 0, 1])
})

test('shows the refusal of Instagram and keeps what was entered', async () => {
  const question = { question: 'Hello?', target: { kind: 'person' as const } }
  respond(api.chatMenu.get, () => ({
    ...empty,
    ice_breakers: [question],
    state: 'refused' as const,
    refusal: { message: 'A permission is missing.', at: '2026-11-20T12:00:00.000Z' },
  }))
  renderAt('/instagram/chat-menu')
  const alert = await screen.findByRole('alert')
  within(alert).getByText('A permission is missing.')
  expect(screen.getByRole('textbox', { name: 'Question 1' })).toHaveProperty('value', 'Hello?')
})

test('marks an entry that leads to a deleted automation', async () => {
  const target = { kind: 'automation' as const, automation_id: 'gone' }
  respond(api.chatMenu.get, () => ({ ...empty, persistent_menu: [{ title: 'Old', target }] }))
  renderAt('/instagram/chat-menu')
  await screen.findByText('Deleted automation')
  screen.getByText(/Menu entry 1 leads to an automation that was deleted/)
})

test('offers to load again after an error', async () => {
  respond(api.chatMenu.get, () => new ErrorResponse(500, 'Something broke on our side.'))
  renderAt('/instagram/chat-menu')
  await screen.findByText("Couldn't load the chat menu.")
})
