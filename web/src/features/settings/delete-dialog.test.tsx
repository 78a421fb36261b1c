import { api } from '@skein/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorResponse, renderAt, respond, security, setUpWorkspace } from '../../../test/app-fixture.tsx'
// Preloads lazy code.
import './data-section.tsx'
import './delete-dialog.tsx'

setUpWorkspace()

test('deletes a user with a password only after the password was typed', async () => {
  const requests: unknown[] = []
  respond(api.security.get, () => security)
  respond(api.users.deleteProfile, (input) => {
    requests.push(input)
    return new ErrorResponse(403, 'That password is not right.')
  })
  const { user } = renderAt('/instagram/settings/data')
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = await dialog.findByLabelText('Enter your password to confirm')
  await user.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  await dialog.findByText('Enter your password.')
  await user.type(field, 'correct horse')
  await user.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  await dialog.findByText('That password is not right.')
  expect(requests).toEqual([{ id: 'user-1', password: 'correct horse' }])
})

test('asks a user with two-step sign-in for a code before the deletion', async () => {
  const requests: unknown[] = []
  respond(api.security.get, () => ({ ...security, two_factor: true }))
  respond(api.users.deleteProfile, (input) => {
    requests.push(input)
    return new ErrorResponse(403, 'This code is not right.')
  })
  const { user } = renderAt('/instagram/settings/data')
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Enter your password to confirm'), 'correct horse')
  await user.type(dialog.getByRole('textbox', { name: /code/i }), ' 123456')
  await user.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  await dialog.findByText('This code is not right.')
  expect(requests).toEqual([{ id: 'user-1', password: 'correct horse', code: '123456' }])
})

test('deletes a user without a password only after the address was typed', async () => {
  respond(api.security.get, () => ({ ...security, has_password: false }))
  let deleteCount = 0
  respond(api.users.deleteProfile, () => {
    deleteCount += 1
    return new ErrorResponse(503, 'Please try again in a minute.')
  })
  const { user } = renderAt('/instagram/settings/data')
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = await dialog.findByLabelText('Type lina@morrow.example to confirm')
  await user.type(field, 'lina@elsewhere.example')
  await user.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  await dialog.findByText("This doesn't match your email address.")
  expect(deleteCount).toBe(0)
  await user.clear(field)
  await user.type(field, 'Lina@morrow.example')
  await user.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  await dialog.findByText('Please try again in a minute.')
  expect(deleteCount).toBe(1)
})
