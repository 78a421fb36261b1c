import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { api } from '@skein/contract'
import { renderAt, respond, security, server, setUpWorkspace } from '../../../../test/app-fixture.tsx'
import { deviceOf } from './security-query.ts'
// Preloads lazy code.
import './security-section.tsx'
import '../settings-screen.tsx'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'

let devices: { id: string; userAgent: string | null; updatedAt: string; current: boolean }[]
let requests: { path: string; body: unknown }[]

setUpWorkspace()
beforeEach(() => {
  requests = []
  devices = [
    { id: 'session-1', userAgent: chrome, updatedAt: '2026-11-23T10:00:00.000Z', current: true },
    { id: 'session-2', userAgent: safari, updatedAt: '2026-11-20T10:00:00.000Z', current: false },
  ]
  server.use(
    http.get('*/api/auth/list-sessions', () => HttpResponse.json(devices)),
    http.post('*/api/auth/:name', async ({ request, params }) => {
      requests.push({ path: String(params['name']), body: await request.json() })
      devices = devices.filter(({ current }) => current)
      return HttpResponse.json({ status: true })
    }),
  )
})

async function opened() {
  const view = renderAt('/instagram/settings/security')
  await screen.findByText('Chrome on Linux')
  return view
}

test('lists the signed-in devices and signs one out', async () => {
  const { user } = await opened()
  const [here] = screen.getAllByRole('listitem').filter((row) => row.textContent?.includes('Chrome on Linux'))
  expect(here?.textContent).toContain('This device')
  expect(within(here ?? document.body).queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(requests).toEqual([{ path: 'revoke-session', body: { id: 'session-2' } }])
})

test('signs out all other devices', async () => {
  const { user } = await opened()
  await user.click(screen.getByRole('button', { name: 'Sign out all others' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull())
  expect(requests).toEqual([{ path: 'revoke-other-sessions', body: {} }])
})

test('shows when the devices cannot be loaded', async () => {
  server.use(http.get('*/api/auth/list-sessions', () => HttpResponse.json({}, { status: 500 })))
  renderAt('/instagram/settings/security')
  await screen.findByText("Couldn't load the devices.")
})

async function changed(answer: () => Response) {
  server.use(
    http.post('*/api/auth/change-password', async ({ request }) => {
      requests.push({ path: 'change-password', body: await request.json() })
      return answer()
    }),
  )
  const { user } = await opened()
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
  await user.type(dialog.getByLabelText('Current password', { exact: false }), 'old horse battery')
  await user.type(dialog.getByLabelText('New password', { exact: false }), 'new horse battery')
  await user.click(dialog.getByRole('button', { name: 'Change password' }))
  return dialog
}

test('changes the password', async () => {
  await changed(() => HttpResponse.json({ status: true }))
  await screen.findByText('Password changed. Your other devices are signed out.')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change password' })).toBeNull())
  const body = { currentPassword: 'old horse battery', newPassword: 'new horse battery' }
  expect(requests).toEqual([{ path: 'change-password', body }])
})

test('shows why the password was not changed and keeps the dialog', async () => {
  const dialog = await changed(() =>
    HttpResponse.json({ code: 'forbidden', message: 'That password is not right.' }, { status: 400 }),
  )
  await dialog.findByText('That password is not right.')
})

test.each([
  [chrome, 'Chrome on Linux'],
  [`${chrome} Edg/140.0`, 'Edge on Linux'],
  ['curl/8', 'Unknown device'],
  [null, 'Unknown device'],
])('names the device of %s', (agent, name) => {
  expect(deviceOf(agent)).toBe(name)
})

test('asks for the password before it opens the page of Google, when the server has a Google client', async () => {
  const element = document.createElement('script')
  element.id = 'session'
  element.type = 'application/json'
  element.textContent = JSON.stringify({ system: { google_sign_in: true } })
  document.body.append(element)
  server.use(
    http.post('*/api/auth/connect-google', async ({ request }) => {
      requests.push({ path: 'connect-google', body: await request.json() })
      return HttpResponse.json({ message: 'That password is not right.' }, { status: 403 })
    }),
  )
  const { user } = await opened()
  await user.click(screen.getByRole('button', { name: 'Connect Google' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Google' }))
  await user.type(await dialog.findByLabelText(/^Password/, { selector: 'input' }), 'correct horse')
  await user.click(dialog.getByRole('button', { name: 'Next' }))
  await dialog.findByText('That password is not right.')
  expect(requests).toEqual([{ path: 'connect-google', body: { password: 'correct horse' } }])
  element.remove()
})

test.each([
  { name: 'Google', way: { google: true }, text: 'You sign in with Google.' },
  { name: 'single sign-on', way: { google: false }, text: 'You sign in with single sign-on.' },
  {
    name: 'Google while passwords are off',
    way: { google: true, passwords_off: true },
    text: 'Passwords are turned off in your workspace.',
  },
])('says why someone with $name has no password, and offers no change of it', async ({ way, text }) => {
  respond(api.security.get, () => ({ ...security, has_password: false, ...way }))
  await opened()
  expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
})
