import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderAt, respond } from '../../../../test/app-fixture.tsx'
import { contact } from '../../../../test/inbox-samples.ts'
import { address, setUpInbox, thread } from '../../../../test/inbox-fixture.tsx'

setUpInbox()

const sentNotes: string[] = []
beforeEach(() => {
  sentNotes.length = 0
  const member = (user_id: string, name: string) => ({
    user_id,
    name,
    role: 'agent' as const,
    email: `${user_id}@example.com`,
    joined_at: '2026-11-20T12:00:00.000Z',
    last_seen_at: null,
  })
  respond(api.workspaces.listMembers, () => [
    member('user-1', 'Lina'),
    member('user-2', 'Mira Lee'),
    member('user-3', 'Mona'),
  ])
  respond(api.inbox.getContact, () => contact({ notes: [] }))
  respond(api.inbox.addNote, ({ text }) => {
    sentNotes.push(text)
    return { id: 'note-2', text, created_at: '2026-11-02T10:00:00.000Z' }
  })
})

async function openNote() {
  const { user } = renderAt(address)
  await thread()
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
  await screen.findByText(/@ mentions a member/)
  return { user, note }
}
const names = () =>
  within(screen.getByRole('listbox', { name: 'Members' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('mentions the member who is chosen with the keyboard', async () => {
  const { user, note } = await openNote()
  await user.type(note, 'Ask @m')
  expect(names()).toEqual(['Mira Leeuser-2@example.com', 'Monauser-3@example.com'])
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(note.value).toBe('Ask @"Mira Lee" ')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('first')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(sentNotes).toEqual(['Ask @"Mira Lee" first']))
})

test('mentions the member who is chosen with the mouse', async () => {
  const { user, note } = await openNote()
  await user.type(note, '@mo')
  await user.click(screen.getByRole('option', { name: /Mona/ }))
  expect(note.value).toBe('@"Mona" ')
  expect(document.activeElement).toBe(note)
})

test('keeps the text when Escape closes the list, which typing opens again', async () => {
  const { user, note } = await openNote()
  await user.type(note, 'Ask @mi')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(note.value).toBe('Ask @mi')
  expect(document.activeElement).toBe(note)
  await user.keyboard('r')
  expect(names()).toHaveLength(1)
})
