import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadCode, reloadPage } from './lazy-part.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const interrupted = new TypeError('Failed to fetch dynamically imported module')

test('loads code again after an interruption', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(interrupted).mockResolvedValue('code')
  const loaded = loadCode(load)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(loaded).resolves.toBe('code')
})

test('loads nothing while offline and loads once the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('code')
  const loaded = loadCode(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect(loaded).resolves.toBe('code')
})

test('reloads the page for code that does not load, at most once a minute', async () => {
  sessionStorage.clear()
  const reload = vi.fn<() => void>()
  void reloadPage(interrupted, reload)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(() => reloadPage(interrupted, reload)).toThrow(interrupted)
  await vi.advanceTimersByTimeAsync(60_000)
  void reloadPage(interrupted, reload)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('does not wait for the network where its state is unknown, as in the build', async () => {
  vi.stubGlobal('navigator', {})
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(interrupted).mockResolvedValue('code')
  const loaded = loadCode(load)
  await vi.advanceTimersByTimeAsync(1000)
  await expect(loaded).resolves.toBe('code')
})

test('throws after the last attempt', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(interrupted)
  const loaded = expect(loadCode(load)).rejects.toBe(interrupted)
  await vi.advanceTimersByTimeAsync(10_000)
  await loaded
  expect(load).toHaveBeenCalledTimes(5)
})
