import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { renderAt, server, setUpWorkspace } from '../../../test/app-fixture.tsx'
import './auth-screen.tsx'

let requests: unknown[]
setUpWorkspace()
beforeEach(() => {
  requests = []
  server.use(
    http.get('*/api/auth/get-session', () => HttpResponse.json(null)),
    http.post('*/api/auth/reset-password', async ({ request }) => {
      requests.push(await request.json())
      return HttpResponse.json({ status: true })
    }),
  )
})

test('asks whether to remove the passkeys that the owner has', async () => {
  const { user } = renderAt('/get-started?mode=reset&token=12345678901234567890&passkeys=2')
  const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' })
  await user.type(await field(/^New password/), 'fresh horse')
  await user.type(await field(/^Confirm Password/), 'fresh horse')
  const choice = screen.getByRole('switch', { name: /^Also remove all passkeys/, checked: true })
  await user.click(choice)
  await user.click(screen.getByRole('button', { name: 'Save new password' }))
  await screen.findByText('Password changed. Sign in with your new password.')
  expect(requests).toMatchObject([{ removePasskeys: false }])
})
