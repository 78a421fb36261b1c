import { api } from '@skein/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import {
  ErrorResponse,
  renderAt,
  respond,
  security,
  server,
  setUpWorkspace,
} from '../../../test/app-fixture.tsx'
// Preloads lazy code.
import './profile-section.tsx'
import './settings-screen.tsx'

setUpWorkspace()

const signInWith = (provider: string) =>
  server.use(
    http.get('*/api/auth/get-session', () =>
      HttpResponse.json({ user: { id: 'user-1', email: 'lina@morrow.example', name: 'Lina', provider } }),
    ),
  )

test('saves another name, and says that an empty one is missing', async () => {
  const requests: unknown[] = []
  respond(api.users.updateName, (input) => {
    requests.push(input)
    return { full_name: 'Lina Morrow' }
  })
  const { user } = renderAt('/instagram/settings/profile')
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText('Enter a name.')
  expect(requests).toEqual([])
  await user.type(name, 'Lina Morrow')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await screen.findByText('Name saved.')
  expect(requests).toMatchObject([{ full_name: 'Lina Morrow' }])
})

test('sends a link to a new address, and shows why it was refused', async () => {
  signInWith('custom')
  respond(api.users.changeEmail, () => new ErrorResponse(403, 'That password is not right.'))
  const { user } = renderAt('/instagram/settings/profile')
  await user.click(await screen.findByRole('button', { name: 'Change email' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /New email/ }), 'lina@new.example')
  await user.type(dialog.getByLabelText(/Password/), 'secret words')
  await user.click(dialog.getByRole('button', { name: 'Send link' }))
  await dialog.findByText('That password is not right.')
  const requests: unknown[] = []
  respond(api.users.changeEmail, (input) => {
    requests.push(input)
    return { email: 'lina@new.example' }
  })
  await user.click(dialog.getByRole('button', { name: 'Send link' }))
  await screen.findByText('Link sent to lina@new.example. Open it within an hour.')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change email' })).toBeNull())
  expect(requests).toMatchObject([{ email: 'lina@new.example', password: 'secret words' }])
})

test('asks for a code when two-step sign-in is on', async () => {
  signInWith('custom')
  respond(api.security.get, () => ({ ...security, two_factor: true }))
  const requests: unknown[] = []
  respond(api.users.changeEmail, (input) => {
    requests.push(input)
    return { email: 'lina@new.example' }
  })
  const { user } = renderAt('/instagram/settings/profile')
  await user.click(await screen.findByRole('button', { name: 'Change email' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /New email/ }), 'lina@new.example')
  await user.type(dialog.getByLabelText(/Password/), 'secret words')
  await user.type(await dialog.findByRole('textbox', { name: /Code/ }), '123456')
  await user.click(dialog.getByRole('button', { name: 'Send link' }))
  await screen.findByText('Link sent to lina@new.example. Open it within an hour.')
  expect(requests).toMatchObject([{ code: '123456' }])
})

test('leaves the address of a user of Google to Google', async () => {
  signInWith('google')
  renderAt('/instagram/settings/profile')
  await screen.findByText(/your address comes from Google/)
  expect(screen.queryByRole('button', { name: 'Change email' })).toBeNull()
})

test.each([
  ['changed', 'Your email address is changed.'],
  ['failed', 'This link no longer works. Send a new one.'],
])('shows that a link to a new address %s', async (email, text) => {
  renderAt(`/instagram/settings/profile?email=${email}`)
  await screen.findByText(text)
})
