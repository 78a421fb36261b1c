import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { LoadFailure } from './load-failure.tsx'

afterEach(() => void vi.restoreAllMocks())

function show(fault: { status: number; message?: string }, fallback?: string) {
  cleanup()
  const query = { error: new ApiError(fault), isFetching: false, refetch: () => undefined }
  render(<LoadFailure title="Couldn't load posts." {...(fallback ? { fallback } : {})} query={query} />)
  return screen.getByRole('alert').textContent
}
const offersRetry = () => screen.queryByRole('button', { name: 'Retry' }) !== null

test.each([
  [0, "Can't reach Skein.", true],
  [500, 'Something broke.', true],
  [429, 'Too many requests.', true],
  [404, 'It was deleted.', false],
  [403, 'You need the role Admin.', false],
])('a part that failed with %i says why, and offers Retry where it can help', (status, message, offers) => {
  expect(show({ status, message })).toContain(`Couldn't load posts.${message}`)
  expect(offersRetry()).toBe(offers)
})

test('the text of a failure without a message of the server says its reason too', () => {
  expect(show({ status: 0, message: "Can't reach Skein." }, 'Failed to fetch posts')).toContain(
    "Failed to fetch posts: Can't reach Skein.",
  )
  expect(show({ status: 500, message: 'Something broke.' }, 'Failed to fetch posts')).not.toContain(
    'Failed to fetch',
  )
})

test('offline it says that it loads by itself later', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(show({ status: 0 })).toContain("You're offline. This loads when you reconnect.")
  expect(offersRetry()).toBe(false)
})
