import { api } from '@skein/contract'
import type { DeleteCommentAutomation } from '@skein/contract/automations/kinds/delete-comment'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keywordAutomation } from '../../../../test/automation-samples.ts'
import { respond, renderAt, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import '../../backtest/backtest-panel.tsx'
import './delete-comment-screen.tsx'

const address = '/instagram/create-automation/delete-comment'

const moderation = (change: Partial<DeleteCommentAutomation> = {}): DeleteCommentAutomation => ({
  ...keywordAutomation,
  automation_type: 'DELETE_COMMENT',
  name: 'Spam',
  keywords: 'followers,crypto',
  post_selection_type: 'DATE_RANGE',
  specific_post_ids: [],
  dateRange: '1w',
  system_prompt: 'kept',
  action: 'DELETE',
  ...change,
})

const requests: unknown[] = []

setUpWorkspace()
beforeEach(() => {
  requests.length = 0
  localStorage.clear()
  respond(api.automations.saveDeleteComment, (payload) => {
    requests.push(payload)
    return moderation({ name: payload.name })
  })
})

it('hides by default, previews what happens to a comment, and sends the payload', async () => {
  const { user } = renderAt(address)
  await user.type(await screen.findByRole('textbox', { name: 'Automation name' }), 'Spam')
  await user.type(screen.getByRole('textbox', { name: 'Keywords' }), 'Followers{Enter}')
  expect(screen.getByRole('radio', { name: 'Hide' })).toHaveProperty('checked', true)
  expect(screen.getByText('Hidden: only the author can see it')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Delete' }))
  expect(screen.getByText('Deleted')).toBeTruthy()
  expect(screen.getByText(/Deleting is permanent/)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Test comment' }), 'lovely')
  expect(screen.getByText('Comment stays visible')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Hide' }))
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
  const dialog = await screen.findByRole('dialog', { name: 'Automation is live' })
  expect(dialog.textContent).toContain('When a comment contains followers on all posts, hide it.')
  expect(requests).toEqual([
    expect.objectContaining({ automation_id: null, action: 'HIDE', keywords: 'followers' }),
  ])
})

it('requires a keyword, and converts keywords to a context that describes unwanted comments', async () => {
  const { user } = renderAt(address)
  await user.type(await screen.findByRole('textbox', { name: 'Automation name' }), 'Spam')
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
  const keywords = screen.getByRole('textbox', { name: 'Keywords' })
  expect(document.activeElement).toBe(keywords)
  expect(keywords.closest('[data-field]')?.textContent).toContain(
    'Please add at least one keyword for a Regular trigger.',
  )
  await user.type(screen.getByRole('textbox', { name: 'Keywords' }), 'crypto{Enter}')
  await user.click(screen.getByRole('radio', { name: 'AI Decision PRO' }))
  expect(screen.getByRole('textbox', { name: 'Instructions for AI' })).toHaveProperty(
    'value',
    'Comments that contain words like crypto',
  )
  expect(requests).toEqual([])
})

it('starts the backtest with pasted comments', async () => {
  const { user } = renderAt(address)
  await user.click(await screen.findByRole('button', { name: 'Backtest' }))
  expect(await screen.findByRole('textbox', { name: 'Comments, one per line' })).toBeTruthy()
})

it('opens a stored automation and saves all of its fields', async () => {
  respond(api.automations.getDeleteComment, () => moderation())
  const { user } = renderAt(`${address}?automation_id=rule-1`)
  expect(await screen.findByRole('radio', { name: 'Delete' })).toHaveProperty('checked', true)
  expect(screen.getByRole('combobox', { name: 'Date range' })).toHaveProperty('textContent', 'Last week')
  await user.click(screen.getByRole('button', { name: 'Remove crypto' }))
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
  await screen.findByRole('dialog', { name: 'Changes are live' })
  expect(requests).toEqual([
    expect.objectContaining({
      automation_id: 'rule-1',
      keywords: 'followers',
      dateRange: '1w',
      action: 'DELETE',
      system_prompt: 'kept',
    }),
  ])
})

it('selects new posts only, and shows since when once the automation is saved', async () => {
  const { user } = renderAt(address)
  await user.type(await screen.findByRole('textbox', { name: 'Automation name' }), 'Spam')
  await user.type(screen.getByRole('textbox', { name: 'Keywords' }), 'Followers{Enter}')
  await user.click(screen.getByText('More options'))
  await user.click(screen.getByRole('radio', { name: 'New posts only' }))
  const posts = screen.getByRole('group', { name: 'Posts' })
  expect(posts).toHaveProperty(
    'textContent',
    expect.stringContaining('Only posts that you publish after you deploy the automation.'),
  )
  expect(screen.getByRole('button', { name: /posts published from now on/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
  await screen.findByRole('dialog', { name: 'Automation is live' })
  expect(requests).toEqual([expect.objectContaining({ post_selection_type: 'FROM_NOW' })])
  expect(requests).toEqual([expect.not.objectContaining({ posts_from: expect.anything() })])
})

it('keeps the time of new posts of a stored automation', async () => {
  const posts_from = '2025-11-24T09:00:00.000Z'
  respond(api.automations.getDeleteComment, () =>
    moderation({ post_selection_type: 'FROM_NOW', dateRange: null, posts_from }),
  )
  const { user } = renderAt(`${address}?automation_id=rule-1`)
  expect(await screen.findByText(/Only posts published since Nov 24, 2025/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /posts published since November 24, 2025/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove crypto' }))
  await user.click(screen.getByRole('button', { name: 'Deploy' }))
  await screen.findByRole('dialog', { name: 'Changes are live' })
  expect(requests).toEqual([expect.objectContaining({ post_selection_type: 'FROM_NOW', posts_from })])
})
