import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { renderAt, server, setUpWorkspace } from '../../../test/app-fixture.tsx'
import './auth-screen.tsx'
import './sign-on-form.tsx'

setUpWorkspace()
beforeEach(() => {
  server.use(http.get('*/api/auth/get-session', () => HttpResponse.json(null)))
})

test('single sign-on opens the page of the identity provider for the domain of the address', async () => {
  const requests: unknown[] = []
  server.use(
    http.post('*/api/auth/sign-in/sso', async ({ request }) => {
      requests.push(await request.json())
      return HttpResponse.json({ url: '#identity-provider' })
    }),
  )
  const { user } = renderAt('/get-started')
  await user.click(await screen.findByRole('link', { name: 'Single sign-on' }))
  await screen.findByRole('heading', { name: 'Single sign-on' })
  await user.click(await screen.findByLabelText('Email'))
  await user.paste('mira@clay.example')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(location.hash).toBe('#identity-provider'))
  expect(requests).toEqual([{ email: 'mira@clay.example' }])
})

test('says that no workspace uses single sign-on for an address', async () => {
  const message = 'No workspace uses single sign-on for this address.'
  server.use(http.post('*/api/auth/sign-in/sso', () => HttpResponse.json({ message }, { status: 404 })))
  const { user } = renderAt('/get-started?mode=sso')
  await user.click(await screen.findByLabelText('Email'))
  await user.paste('mira@clay.example')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText(message)
})

test.each([
  ['SIGN_ON_UNREACHABLE', /^The identity provider does not answer/],
  ['SIGN_ON_REFUSED', /^The identity provider refused/],
  ['SIGN_ON_NO_ADDRESS', /^The identity provider gave no verified email/],
  ['SIGN_ON_OTHER_ADDRESS', /an address of another domain/],
  ['SIGN_ON_PROTECTED', /^This account has two-step sign-in/],
  ['SIGN_ON_FULL', /^The workspace has as many members/],
  ['SIGN_ON_UNFINISHED', /^Single sign-on was not finished/],
])('explains the refusal %s on the form', async (code, text) => {
  renderAt(`/get-started?error=${code}`)
  await screen.findByText(text)
})
