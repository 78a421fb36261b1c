import { onlineManager, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getInsights } from '@skein/contract/accounts/insights'
import { getSystem } from '@skein/contract/system'
import { call } from '../lib/api/api.ts'
import { createQueryClient } from './create-client.ts'
import { ConnectionBar } from './connection-bar.tsx'

let answer: (text: string) => void
const sentTexts: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  sentTexts.length = 0
})
afterEach(() => {
  cleanup()
  goes('online')
  vi.useRealTimers()
})

/** Simulates the online and offline events of the browser. */
function goes(way: 'online' | 'offline'): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(way === 'online')
  window.dispatchEvent(new Event(way))
}

const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function Page() {
  const { data } = useQuery({
    queryKey: ['page'],
    queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
    staleTime: 0,
  })
  const { mutate } = useMutation({ mutationFn: async (text: string) => void sentTexts.push(text) })
  return <button onClick={() => mutate('Hello')}>{data ?? 'nothing yet'}</button>
}

test('says that the server does not answer until it does', async () => {
  const client = createQueryClient(() => undefined)
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  render(
    <QueryClientProvider client={client}>
      <ConnectionBar />
      <Page />
    </QueryClientProvider>,
  )
  await passing(0)
  answer('before')
  await act(() => call(getSystem, {}).catch(() => undefined))
  expect(screen.getByRole('status').textContent).toBe("Can't reach Skein. Retrying…")
  await passing(60_000)
  expect(screen.getByRole('status').textContent).toBe("Can't reach Skein. Retrying…")

  fetching.mockResolvedValue(new Response('{}'))
  await passing(3_500)
  answer('after')
  await passing(500)
  expect(screen.getByText('after')).toBeTruthy()
  await passing(5_000)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('says that Instagram is slow after five seconds, until it answers', async () => {
  const response = Promise.withResolvers<Response>()
  vi.spyOn(globalThis, 'fetch').mockReturnValue(response.promise)
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <ConnectionBar />
    </QueryClientProvider>,
  )
  const read = call(getInsights, { platform_user_id: '1' })
  await passing(4900)
  expect(screen.getByRole('status').textContent).toBe('')
  await passing(200)
  expect(screen.getByRole('status').textContent).toBe('Instagram is slow to respond.')
  response.resolve(Response.json({ success: true, data: { reach: 1 }, message: '' }))
  expect(await act(() => read)).toEqual({ reach: 1 })
  expect(screen.getByRole('status').textContent).toBe('')
})

test('shows the offline state, the waiting changes, and when all data is refetched', async () => {
  const client = createQueryClient(() => undefined)
  render(
    <QueryClientProvider client={client}>
      <ConnectionBar />
      <Page />
    </QueryClientProvider>,
  )
  await passing(0)
  answer('before')
  await passing(1000)
  expect(screen.getByRole('status').textContent).toBe('')

  act(() => goes('offline'))
  expect(onlineManager.isOnline()).toBe(false)
  expect(screen.getByRole('status').textContent).toBe(
    "You're offline. Changes will be sent when you reconnect.",
  )
  screen.getByText('before').click()
  await passing(0)
  expect(screen.getByRole('status').textContent).toBe(
    "You're offline. 1 change will be sent when you reconnect.",
  )
  expect(sentTexts).toEqual([])

  act(() => goes('online'))
  await passing(1000)
  expect(sentTexts).toEqual(['Hello'])
  expect(screen.getByRole('status').textContent).toBe('Reconnecting…')
  answer('after')
  await passing(500)
  expect(screen.getByRole('status').textContent).toBe("You're back online. Everything is up to date.")
  expect(screen.getByText('after')).toBeTruthy()
  await passing(5000)
  expect(screen.getByRole('status').textContent).toBe('')
})
