import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { systemQuery } from '../../lib/api/system-query.ts'
import { createQueryClient } from '../create-client.ts'
import { SystemNotification } from './system-notification.tsx'

afterEach(cleanup)

const system = {
  version: '1.0.0',
  google_sign_in: false,
  sign_up: 'open' as const,
  notice: 'Test only.',
  try_url: null,
  mail_url: null,
}

function open(public_url?: string) {
  const client = createQueryClient(() => undefined)
  const data = { ...system, ...(public_url === undefined ? {} : { public_url }) }
  client.setQueryData(systemQuery.queryKey, data)
  render(
    <QueryClientProvider client={client}>
      <SystemNotification />
    </QueryClientProvider>,
  )
}

test.each(['https://skein.example.com', 'http://192.168.1.20:3000', `${window.location.origin}1`])(
  'says which address was opened, which one is set, and which variable to change: %s',
  async (configured) => {
    open(configured)
    const alert = await screen.findByRole('alert')
    const { origin } = window.location
    expect(alert.textContent).toBe(
      `You opened ${origin}, but this Skein is set up for ${configured}. ` +
        `Open ${configured}, or set PUBLIC_URL to ${origin} and start Skein again.`,
    )
    expect(screen.getByRole('link', { name: configured }).getAttribute('href')).toBe(configured)
    expect(screen.getByText('Test only.')).toBeDefined()
  },
)

test.each([window.location.origin, undefined])(
  'says nothing under the set address: %s',
  async (configured) => {
    open(configured)
    await screen.findByText('Test only.')
    expect(screen.queryByRole('alert')).toBeNull()
  },
)
