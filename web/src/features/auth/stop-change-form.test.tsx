import { api } from '@skein/contract'
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { ErrorResponse, renderAt, respond, server, setUpWorkspace } from '../../../test/app-fixture.tsx'
import './auth-screen.tsx'

setUpWorkspace()
beforeEach(() => {
  server.use(http.get('*/api/auth/get-session', () => HttpResponse.json(null)))
})

test('asks before it stops a change of the address, and says that the link has ended', async () => {
  const tokens: unknown[] = []
  respond(api.users.stopEmailChange, ({ token }) => {
    tokens.push(token)
    return new ErrorResponse(409, 'This link has expired or was already used.')
  })
  const { user } = renderAt('/get-started?mode=stop&token=abc')
  await screen.findByRole('heading', { name: 'Stop the email change' })
  expect(tokens).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Stop the change' }))
  await screen.findByText('This link has expired or was already used.')
  expect(tokens).toEqual(['abc'])
})
