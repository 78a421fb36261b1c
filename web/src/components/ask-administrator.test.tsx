import { api } from '@skein/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderAt, respond, setUpWorkspace } from '../../test/app-fixture.tsx'
import { budget } from '../../test/automation-samples.ts'
// Preloads lazy code.
import '../features/settings/budget-section.tsx'
import '../features/settings/settings-screen.tsx'

setUpWorkspace()
beforeEach(() => {
  respond(api.budgets.get, () => budget({ operator_daily_usd: 2 }))
})

const contact = { name: 'Ana', email: 'ana@morrow.example' }

test('names the administrator to other users', async () => {
  respond(api.administrators.list, () => ({ is_administrator: false, administrators: [contact] }))
  renderAt('/instagram/settings/budget')
  const link = await screen.findByRole('link', { name: 'Ana (ana@morrow.example)' })
  expect(link.getAttribute('href')).toBe('mailto:ana@morrow.example')
})

test('leads an administrator to the section of the server settings', async () => {
  respond(api.administrators.list, () => ({ is_administrator: true, administrators: [contact] }))
  renderAt('/instagram/settings/budget')
  const link = await screen.findByRole('link', { name: 'Open server settings' })
  expect(link.getAttribute('href')).toBe('/instagram/settings/server#ai')
})

test('shows nothing without an administrator', async () => {
  respond(api.administrators.list, () => ({ is_administrator: false, administrators: [] }))
  renderAt('/instagram/settings/budget')
  await screen.findByLabelText('Daily limit')
  expect(screen.queryByText('Your administrator:')).toBeNull()
})
