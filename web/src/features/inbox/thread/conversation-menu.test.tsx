import { api } from '@skein/contract'
import { screen, waitFor } from '@testing-library/react'
import type { Role } from '@skein/contract/workspaces/permissions'
import { beforeEach, describe, expect, test } from 'vitest'
import { account, ErrorResponse, renderAt, respond } from '../../../../test/app-fixture.tsx'
import { conversation, inHours } from '../../../../test/inbox-samples.ts'
import { address, rows, setUpInbox, thread } from '../../../../test/inbox-fixture.tsx'

setUpInbox()

test('keeps the open conversation unread after marking it', async () => {
  let reads = 0
  respond(api.inbox.read, () => {
    reads += 1
    return conversation()
  })
  respond(api.inbox.markUnread, () => conversation({ unread_count: 1 }))
  const { user } = renderAt(address)
  await thread()
  await user.keyboard('{Escape}u')
  await waitFor(() => expect(rows()[0]?.textContent).toContain('1'))
  expect(reads).toBe(0)
})

test('marks a conversation as done, which leaves the list, and reopens it', async () => {
  respond(api.inbox.setDone, ({ done }) => conversation({ done }))
  const { user } = renderAt(address)
  await thread()
  await user.click(screen.getByRole('button', { name: 'Conversation actions' }))
  const done = await screen.findByRole('menuitem', { name: 'Mark as done' })
  expect(done.querySelector('kbd')?.textContent).toBe('y')
  await user.click(done)
  await waitFor(() => expect(rows()).toHaveLength(0))
  await screen.findByText('Marked as done. It reopens when the customer writes.')
  await user.click(screen.getByRole('button', { name: 'Reopen' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
})

test('opens the next conversation after one is done, so that the keyboard goes on', async () => {
  const ids = ['one', 'two', 'three']
  const conversations = ids.map((id) => conversation({ id }, id))
  respond(api.inbox.listConversations, () => ({ data: conversations }))
  respond(api.inbox.setDone, ({ id, done }) => conversation({ id, done }, id))
  const { user } = renderAt(address)
  await thread()
  await screen.findByRole('heading', { name: '@one' })
  await user.keyboard('{Escape}j')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: '@two' })
  await user.keyboard('{Escape}y')
  await screen.findByRole('heading', { name: '@three' })
  await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.row', 'three'))
  await user.keyboard('y')
  await screen.findByRole('heading', { name: '@one' })
  await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.row', 'one'))
  expect(rows()).toHaveLength(1)
})

test('snoozes a conversation, which leaves the list, and ends the snooze', async () => {
  const snoozeTimes: (string | null)[] = []
  respond(api.inbox.snooze, ({ until }) => {
    snoozeTimes.push(until)
    return conversation({ snoozed_until: until })
  })
  const { user } = renderAt(address)
  await thread()
  await user.click(screen.getByRole('button', { name: 'Conversation actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Snooze for an hour' }))
  await waitFor(() => expect(rows()).toHaveLength(0))
  await screen.findByText(/^Snoozed until/)
  await user.click(screen.getByRole('button', { name: 'End snooze' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(Date.parse(snoozeTimes[0] ?? '') - Date.now()).toBeGreaterThan(59 * 60_000)
  expect(snoozeTimes[1]).toBeNull()
})

test('sends what is on the screen, and stays when the customer has written since', async () => {
  const updated_time = inHours(-1)
  respond(api.inbox.listConversations, () => ({ data: [conversation({ updated_time })] }))
  const problem = 'The customer has just written again. Read the new message first.'
  const requests: unknown[] = []
  respond(api.inbox.setDone, ({ seen_to }) => {
    requests.push(seen_to)
    return new ErrorResponse(409, problem)
  })
  const { user } = renderAt(address)
  await thread()
  await user.keyboard('{Escape}y')
  await screen.findByText(new RegExp(problem))
  expect(rows()).toHaveLength(1)
  expect(requests).toEqual([updated_time])
})

test('says how long the customer has waited for an answer', async () => {
  respond(api.inbox.listConversations, () => ({ data: [conversation({ waiting_since: inHours(-2.5) })] }))
  renderAt(address)
  await thread()
  await screen.findByText('Waiting 2 h')
})

describe('in a team', () => {
  const member = (user_id: string, name: string, role: Role) => ({
    user_id,
    name,
    role,
    email: `${user_id}@example.com`,
    joined_at: '2026-11-20T12:00:00.000Z',
    last_seen_at: null,
  })
  const names: Readonly<Record<string, string>> = { 'user-1': 'Lina', 'user-2': 'Ben' }
  const sentAssignees: (string | null)[] = []
  /** The assignees that the page showed. */
  const shownAssignees: (string | null | undefined)[] = []
  beforeEach(() => {
    sentAssignees.length = 0
    shownAssignees.length = 0
    respond(api.workspaces.listMembers, () => [
      member('user-1', 'Lina', 'owner'),
      member('user-2', 'Ben', 'agent'),
      member('user-3', 'Vic', 'viewer'),
    ])
    respond(api.inbox.assign, ({ user_id, from_user_id }) => {
      sentAssignees.push(user_id)
      shownAssignees.push(from_user_id)
      return conversation({ assignee: user_id === null ? null : { user_id, name: names[user_id] ?? '' } })
    })
  })

  test('assigns a conversation to a member who may answer, and shows the name in the list', async () => {
    const { user } = renderAt(address)
    await thread()
    await user.click(await screen.findByRole('button', { name: 'Assign' }))
    await screen.findByRole('menuitem', { name: 'Assign to me' })
    expect(screen.queryByRole('menuitem', { name: /Vic/ })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Assign to Ben' }))
    await screen.findByRole('button', { name: 'Assigned to Ben' })
    expect(rows()[0]?.textContent).toContain('Ben')
    await user.click(screen.getByRole('button', { name: 'Assigned to Ben' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Unassign' }))
    await screen.findByRole('button', { name: 'Assign' })
    expect(sentAssignees).toEqual(['user-2', null])
    expect(shownAssignees).toEqual([null, 'user-2'])
  })

  test('assigns the open conversation to oneself and back with m', async () => {
    const { user } = renderAt(address)
    await thread()
    await screen.findByRole('button', { name: 'Assign' })
    await user.keyboard('{Escape}m')
    await screen.findByRole('button', { name: 'Assigned to You' })
    await user.keyboard('m')
    await screen.findByRole('button', { name: 'Assign' })
    expect(sentAssignees).toEqual(['user-1', null])
  })
})

test('offers no assignment to someone who works alone', async () => {
  renderAt(address)
  await thread()
  expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull()
})

test('a viewer reads a conversation without tools and composer', async () => {
  respond(api.accounts.list, () => [{ ...account, role: 'viewer' as const }])
  renderAt(address)
  await thread()
  await screen.findByText(/role Agent/)
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Conversation actions' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull()
  expect(await screen.findByLabelText('New tag')).toHaveProperty('disabled', false)
  expect(screen.getByLabelText('New tag').matches(':disabled')).toBe(true)
})
