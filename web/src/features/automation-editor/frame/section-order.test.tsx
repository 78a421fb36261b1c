import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import '../delete-comment/delete-comment-screen.tsx'
import '../dm-reply/dm-reply-screen.tsx'
import '../private-message/private-message-screen.tsx'

setUpWorkspace()
beforeEach(() => localStorage.clear())

it.each([
  [
    'reply-comment',
    'Create comment reply',
    ['Name', 'Trigger', 'Reply'],
    ['Posts', 'Reply options', 'Limits', 'Model'],
  ],
  [
    'trigger-messages',
    'Create New Template Message automation',
    ['Name', 'Trigger', 'Reply'],
    ['Reply options', 'Limits', 'Model'],
  ],
  [
    'private-message',
    'Create comment-to-DM automation',
    ['Name', 'Trigger', 'Reply'],
    ['Posts', 'Reply options', 'Limits', 'Model'],
  ],
  ['delete-comment', 'Create comment moderation', ['Name', 'Trigger', 'Action'], ['Posts', 'Model']],
])('the %s editor has its title and its sections in the common order', async (path, title, open, folded) => {
  const { user } = renderAt(`/instagram/create-automation/${path}`)
  const name = await screen.findByRole('textbox', { name: /Automation name/ })
  const form = name.closest('form')
  if (!form) throw new Error('The editor has no form.')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  const titles = () =>
    within(form)
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
  expect(titles()).toEqual(open)
  const links = within(screen.getByRole('navigation', { name: 'Editor sections' })).getAllByRole('button')
  expect(links.map(({ textContent }) => textContent)).toEqual([...open, ...folded])
  await user.click(within(screen.getByRole('navigation', { name: 'Editor sections' })).getByText('Model'))
  expect(titles()).toEqual([...open, ...folded, 'Conditions'])
})
