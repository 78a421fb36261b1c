// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportReachable } from '../../lib/browser/reachability.ts'
import { loadCode, loadWhenConnected, MissingCodeError } from './load-code.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  reportReachable(true)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const interrupted = new TypeError('Failed to fetch dynamically imported module')
const loader = () => vi.fn<() => Promise<string>>()
const answers = (ok: boolean) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: ok ? 200 : 502 }))

test('loads code again after an interruption', async () => {
  const load = loader().mockRejectedValueOnce(interrupted).mockResolvedValue('code')
  const code = loadCode(load)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(code).resolves.toBe('code')
})

test('throws the message of the browser after the second attempt', async () => {
  answers(true)
  const load = loader().mockRejectedValue(interrupted)
  const rejection = expect(loadCode(load)).rejects.toThrow(new MissingCodeError(interrupted.message))
  await vi.advanceTimersByTimeAsync(10_000)
  await rejection
  expect(load).toHaveBeenCalledTimes(2)
})

test('does not try to load while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = loader()
  await expect(loadCode(load)).rejects.toThrow(MissingCodeError)
  expect(load).not.toHaveBeenCalled()
})

test('does not ask for the network where its state is unknown, as in the build', async () => {
  vi.stubGlobal('navigator', {})
  await expect(loadCode(async () => 'code')).resolves.toBe('code')
})

test('a screen loads once the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = loader().mockResolvedValue('code')
  const code = loadWhenConnected(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect(code).resolves.toBe('code')
})

test('a screen loads once the server answers again', async () => {
  const fetching = answers(false)
  const load = loader().mockRejectedValueOnce(interrupted).mockRejectedValueOnce(interrupted)
  const code = loadWhenConnected(load.mockResolvedValue('code'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(2)
  fetching.mockImplementation(async () => new Response('{}'))
  await vi.advanceTimersByTimeAsync(1000)
  await expect(code).resolves.toBe('code')
})

test('a screen whose file is gone fails while the server answers', async () => {
  answers(true)
  const rejection = expect(loadWhenConnected(loader().mockRejectedValue(interrupted))).rejects.toThrow(
    MissingCodeError,
  )
  await vi.advanceTimersByTimeAsync(10_000)
  await rejection
})
