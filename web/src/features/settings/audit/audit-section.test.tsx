import { api } from '@skein/contract'
import type { Role } from '@skein/contract/workspaces/permissions'
import type { AuditEntry } from '@skein/contract/workspaces/audit'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ErrorResponse, renderAt, respond, setUpWorkspace } from '../../../../test/app-fixture.tsx'
// Preloads lazy code.
import '../settings-screen.tsx'
import './audit-section.tsx'
import { valueText } from './value-texts.ts'

setUpWorkspace()

const path = '/instagram/settings/audit'
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  audit_id: 'a1',
  at: '2026-11-21T03:00:00.000000Z',
  user_id: 'user-1',
  name: 'Lina',
  key_id: null,
  verb: 'budgets.save',
  target: { platform_user_id: '1' },
  before: { daily_usd: null },
  after: { daily_usd: 3 },
  ...more,
})

const inWorkspace = (role: Role) =>
  respond(api.workspaces.list, () => [
    { workspace_id: 'w1', name: 'Clay', time_zone: 'UTC', version: 1, role, members: 1, accounts: 1 },
  ])

beforeEach(() => inWorkspace('owner'))

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Audit log' })).findAllByRole('listitem')

test('an entry says what, who and when, and shows the changed fields when opened', async () => {
  respond(api.workspaces.listAudit, () => [entry({})])
  const { user } = renderAt(path)
  const [row] = await rows()
  expect(row?.textContent).toContain('AI budget changed')
  expect(row?.textContent).toContain('Lina')
  await user.click(screen.getByRole('button', { name: 'Changed fields' }))
  expect(screen.getByText('Daily limit').parentElement?.textContent).toBe('Daily limitBefore – After 3')
})

test('a time among the changed fields is written as elsewhere', async () => {
  const after = { send_at: '2026-11-22T09:00:00.000Z' }
  respond(api.workspaces.listAudit, () => [entry({ verb: 'inbox.sendMessage', before: null, after })])
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('button', { name: 'Changed fields' }))
  expect(screen.getByText('Time').parentElement?.textContent).toMatch(/After Nov 22, \d+:00 [AP]M$/)
})

test('business hours among the changed fields are days and times', async () => {
  const hours = (day: string) => ({ day, from: '09:00', to: '17:00' })
  const before = { days: [] }
  const after = {
    days: [
      ...['monday', 'tuesday', 'wednesday', 'friday'].map(hours),
      { day: 'friday', from: '18:00', to: '20:00' },
    ],
  }
  respond(api.workspaces.listAudit, () => [entry({ verb: 'accounts.saveHours', before, after })])
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('button', { name: 'Changed fields' }))
  const text = (await screen.findByText(/^Mon–/)).textContent.replaceAll('\u202F', ' ')
  expect(text).toBe('Mon–Wed 9:00 AM–5:00 PM, Fri 9:00 AM–5:00 PM + 6:00 PM–8:00 PM')
})

test.each<[string, unknown, string]>([
  ['keywords', ['price', 'how much'], 'price, how much'],
  ['specific_post_ids', [], '–'],
  ['days', [], 'No opening hours'],
  ['time_zone', 'America/New_York', 'America/New York'],
  ['message_kinds', ['text', 'image'], 'Text, Photo'],
  ['actions', { tags: '…', done: true }, 'Tags: Text, not kept, Done: On'],
  [
    'ice_breakers',
    [
      { question: '…', target: '1' },
      { question: 'Price?', target: null },
    ],
    'Question: Text, not kept, target: 1 · Question: Price?',
  ],
])('the value of %s is no JSON', (field, value, text) => {
  expect(valueText(field, value) ?? '–').toBe(text)
})

test('an entry names what was changed; an unknown operation shows its name, a deleted user none', async () => {
  respond(api.workspaces.listMembers, () => [
    {
      user_id: 'u2',
      name: 'Mira',
      email: 'a@b.c',
      role: 'agent' as const,
      joined_at: '',
      last_seen_at: null,
    },
  ])
  respond(api.workspaces.listAudit, () => [
    entry({ verb: 'automations.delete', target: { automation_id: '7', name: 'Price' }, after: null }),
    entry({ audit_id: 'a2', verb: 'workspaces.setRole', target: { user_id: 'u2' } }),
    entry({ audit_id: 'a3', verb: 'moons.paint', name: null, before: null, after: { text: '…' } }),
  ])
  const { user } = renderAt(path)
  await screen.findByText('Mira')
  const [first, second, third] = await rows()
  expect(first?.textContent).toContain('Automation deleted: Price')
  expect(second?.textContent).toContain('Role changed: Mira')
  expect(third?.textContent).toMatch(/moons\.paint.*Deleted user/)
  await user.click(within(third ?? document.body).getByRole('button', { name: 'Changed fields' }))
  expect(screen.getByText('Text, not kept')).toBeTruthy()
})

test('an assigned member is named, and a former one is called so', async () => {
  respond(api.workspaces.listMembers, () => [
    {
      user_id: 'u2',
      name: 'Mira',
      email: 'a@b.c',
      role: 'agent' as const,
      joined_at: '',
      last_seen_at: null,
    },
  ])
  const assigned = (user_id: string) => ({ assignee: { user_id, name: '…' } })
  respond(api.workspaces.listAudit, () => [
    entry({ verb: 'inbox.assign', target: { id: '7' }, before: assigned('u1'), after: assigned('u2') }),
  ])
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('button', { name: 'Changed fields' }))
  await screen.findByText('Mira')
  expect(screen.getByText('Assigned to').parentElement?.textContent).toBe(
    'Assigned toBefore Former member After Mira',
  )
})

test('a restored version is named by its number', async () => {
  const target = { automation_id: '7', version: '3' }
  respond(api.workspaces.listAudit, () => [
    entry({ verb: 'automations.restoreVersion', target, before: { version: 5 }, after: { version: 6 } }),
  ])
  renderAt(path)
  const [row] = await rows()
  expect(row?.textContent).toContain('Earlier version of an automation restored: 3')
})

test('without entries it says when they appear', async () => {
  respond(api.workspaces.listAudit, () => [])
  renderAt(path)
  await screen.findByText(/^No changes yet/)
})

test('a failure can be tried again', async () => {
  respond(api.workspaces.listAudit, () => new ErrorResponse(500, 'Broken'))
  const { user } = renderAt(path)
  const again = await screen.findByRole('button', { name: 'Retry' })
  respond(api.workspaces.listAudit, () => [entry({})])
  await user.click(again)
  expect(await rows()).toHaveLength(1)
})

test('changed business hours name the away message, whose text is not kept', async () => {
  const after = { away_message: '…' }
  respond(api.workspaces.listAudit, () => [entry({ verb: 'accounts.saveHours', before: null, after })])
  const { user } = renderAt(path)
  await user.click(await screen.findByRole('button', { name: 'Changed fields' }))
  expect(screen.getByText('Away message').parentElement?.textContent).toContain('After Text, not kept')
})

test('members who do not administer a workspace read which role they need and who gives it', async () => {
  inWorkspace('agent')
  renderAt(path)
  await screen.findByText(
    'You need the role Admin in this workspace. An admin of the workspace can give it to you.',
  )
})
