import { api } from '@skein/contract'
import { notificationKinds, usualChoice } from '@skein/contract/notifications/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { respond, renderAt, setUpWorkspace } from '../../../test/app-fixture.tsx'
// Preloads lazy code.
import './data-section.tsx'
import './interface-section.tsx'
import './models/keys-section.tsx'
import './models/models-section.tsx'
import './settings-screen.tsx'

setUpWorkspace()
beforeEach(() => {
  respond(api.accounts.check, () => ({ checked_at: '2026-11-21T04:00:00.000Z', checks: [] }))
  respond(api.models.listKeys, () => [])
  respond(api.users.listExports, () => [])
  respond(api.notices.getChoices, () => notificationKinds.map(usualChoice))
})

test('shows personal settings without a connected account', async () => {
  respond(api.accounts.list, () => [])
  const { user, router } = renderAt('/instagram/settings')
  await screen.findByRole('region', { name: 'Interface' })
  const pages = within(screen.getByRole('navigation', { name: 'Settings by topic' }))
  expect(pages.queryByRole('link', { name: 'Connection health' })).toBeNull()
  within(pages.getByRole('list', { name: 'Workspace' })).getByRole('link', { name: 'Team' })
  await user.click(pages.getByRole('link', { name: 'Your data' }))
  await screen.findByRole('button', { name: 'Delete my account' })
  await router.navigate({ to: '/instagram/settings/$page', params: { page: 'budget' } })
  await screen.findByRole('link', { name: 'Connect an account' })
})

test('shows each page at its own address, with its title and the focus on its heading', async () => {
  const { user, router } = renderAt('/instagram/settings')
  await screen.findByRole('region', { name: 'Connection health' })
  const pages = within(screen.getByRole('navigation', { name: 'Settings by topic' }))
  const current = () =>
    pages
      .getAllByRole('link')
      .flatMap((link) => (link.getAttribute('aria-current') ? [link.textContent] : []))
  expect(current()).toEqual(['Connection health'])
  expect(screen.queryByRole('region', { name: 'AI budget' })).toBeNull()
  await user.click(pages.getByRole('link', { name: 'AI budget' }))
  await screen.findByRole('region', { name: 'AI budget' })
  expect(router.state.location.pathname).toBe('/instagram/settings/budget')
  expect(current()).toEqual(['AI budget'])
  expect(document.title).toBe('AI budget · Settings · Skein')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'AI budget' }))
  expect(screen.queryByRole('region', { name: 'Connection health' })).toBeNull()
})

test.each([
  ['/instagram/settings#keys', '/instagram/settings/models'],
  ['/instagram/settings#security', '/instagram/settings/security'],
  ['/instagram/settings#unknown', '/instagram/settings'],
  ['/instagram/settings/unknown', '/instagram/settings'],
])('leads from %s to %s', async (from, to) => {
  const { router } = renderAt(from)
  await screen.findAllByRole('region')
  await waitFor(() => expect(router.state.location.pathname).toBe(to))
})
