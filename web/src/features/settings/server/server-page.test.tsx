import { api } from '@skein/contract'
import type { AdministeredUser } from '@skein/contract/administration/administration-users'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import {
  ErrorResponse,
  PageResponse,
  renderAt,
  respond,
  server,
  setUpWorkspace,
} from '../../../../test/app-fixture.tsx'
import { administeredUser, overview } from '../../../../test/administration-samples.ts'
// Preloads lazy code.
import '../settings-screen.tsx'
import './server-page.tsx'

setUpWorkspace()
beforeEach(() => {
  signInAs({ administrator: true })
  respond(api.accounts.check, () => ({ checked_at: '2026-11-21T04:00:00.000Z', checks: [] }))
  respond(api.administration.overview, () => overview())
  respond(api.administration.listUsers, () => [administeredUser()])
  respond(api.administration.listInvitations, () => [])
})

const signInAs = (more: object) =>
  server.use(
    http.get('*/api/auth/get-session', () =>
      HttpResponse.json({ user: { id: 'user-1', email: 'lina@morrow.example', ...more }, session: {} }),
    ),
  )
const factOf = (region: HTMLElement, label: string) =>
  within(region).getByText(label).closest('div')?.textContent ?? ''

test('shows the state of the server with the variables that change it', async () => {
  renderAt('/instagram/settings/server')
  const top = await screen.findByRole('region', { name: 'Overview' })
  expect(factOf(top, 'Public address')).toContain('PUBLIC_URL')
  expect(factOf(top, 'Public address')).toContain("Instagram can't reach it.")
  expect(factOf(top, 'Tasks of this process')).toContain('Decides and sends replies')
  expect(factOf(top, 'Email')).toContain('2 emails wait to be sent.')
  const delivery = screen.getByRole('region', { name: 'Delivery' })
  expect(factOf(delivery, 'Last event from Instagram')).toContain('None yet')
  const ai = screen.getByRole('region', { name: 'AI and spend' })
  expect(factOf(ai, 'Limit for all accounts')).toContain('$5.00 a day')
  const storage = screen.getByRole('region', { name: 'Storage and queue' })
  expect(factOf(storage, 'Free disk space')).toContain('12 GB of 50 GB')
  expect(factOf(storage, 'Failed messages, 24 hours')).toContain('1,000 or more')
})

test.each([
  ['private', null, "Instagram can't reach it."],
  ['public', null, 'Nothing has reached it from outside yet.'],
  ['public', '2026-11-20T10:00:00.000Z', 'Instagram last reached it'],
] as const)('claims of a %s address only what is known', async (address, last_delivery_at, text) => {
  const state = overview()
  respond(api.administration.overview, () => ({
    ...state,
    installation: { ...state.installation, address },
    meta: { ...state.meta, last_delivery_at },
  }))
  renderAt('/instagram/settings/server')
  expect(await screen.findByText(text, { exact: false })).toBeTruthy()
})

test('is neither linked nor shown for other users', async () => {
  signInAs({})
  const { router } = renderAt('/instagram/settings/server')
  await waitFor(() => expect(router.state.location.pathname).toBe('/instagram/settings'))
  expect(screen.queryByRole('link', { name: 'Server' })).toBeNull()
})

test('says what failed and loads again', async () => {
  respond(api.administration.overview, () => new ErrorResponse(500, 'No database.'))
  const { user } = renderAt('/instagram/settings/server')
  await screen.findByText("Couldn't load the server's state.")
  respond(api.administration.overview, () => overview())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('region', { name: 'Overview' })
})

test('searches users and loads more of them', async () => {
  const requests: unknown[] = []
  const page = (name: string) => [administeredUser({ id: name, name, email: `${name}@morrow.example` })]
  respond(api.administration.listUsers, ({ search, cursor }): never => {
    requests.push({ search, cursor })
    if (search === 'nobody') return [] as never
    return (cursor ? page('Ben') : new PageResponse(page('Ana'), 'next')) as never
  })
  const { user } = renderAt('/instagram/settings/server')
  await user.click(await screen.findByRole('button', { name: 'Show more users' }))
  expect(await screen.findByText('Ben')).toBeTruthy()
  await user.type(screen.getByLabelText('Search users'), 'nobody{Enter}')
  expect(await screen.findByText('No user matches.')).toBeTruthy()
  expect(requests).toEqual([{}, { cursor: 'next' }, { search: 'nobody' }])
})

test('makes a user an administrator after a question, and shows why one stays', async () => {
  let ben: AdministeredUser = administeredUser({ id: 'user-2', name: 'Ben', email: 'ben@morrow.example' })
  respond(api.administration.listUsers, () => [ben])
  respond(api.administration.setAdministrator, ({ administrator }) => {
    if (!administrator) return new ErrorResponse(409, 'This is the only administrator.')
    ben = { ...ben, administrator: 'stored' }
    return { administrator: 'stored' as const }
  })
  const { user } = renderAt('/instagram/settings/server')
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Ben' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: item }))
  }
  await choose('Make administrator')
  expect(await screen.findByText('Administrator')).toBeTruthy()
  await choose('Remove as administrator')
  expect((await screen.findAllByText('This is the only administrator.')).length).toBeGreaterThan(0)
})

test.each([
  ['invite', true],
  ['closed', false],
] as const)('with SIGN_UP=%s, invitations can be made: %s', async (mode, isOn) => {
  const state = overview()
  respond(api.administration.overview, () => ({ ...state, sign_up: { ...state.sign_up, mode } }))
  renderAt('/instagram/settings/server')
  await screen.findByRole('region', { name: 'Users' })
  expect(screen.queryByText('Invitations are off', { exact: false }) === null).toBe(isOn)
  expect(screen.queryAllByRole('button', { name: 'Create a link' }).length).toBe(isOn ? 1 : 0)
})
