import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, useState, type ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportReachable } from '../../lib/browser/reachability.ts'
import { clearNotifications, notify, useNotifications } from '../feedback/notify.ts'
import { Toaster } from '../feedback/toaster.tsx'
import { lazyPart } from './lazy-part.tsx'
import { MissingTool } from './missing-part.tsx'
import { lazyOverlay } from '../overlays/lazy-overlay.tsx'

let online = true

beforeEach(() => {
  vi.useFakeTimers()
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  for (const { onClose } of useNotifications.getState().notices) onClose?.()
  clearNotifications()
  reportReachable(true)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const interrupted = new TypeError('Failed to fetch dynamically imported module')
const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const goes = (way: 'online' | 'offline') =>
  act(async () => {
    online = way === 'online'
    dispatchEvent(new Event(way))
  })
const notices = () =>
  useNotifications.getState().notices.map(({ message, action }) => [message, action?.label])

const Editor = () => <p>Editor</p>
const loader = <P extends object = object>() => vi.fn<() => Promise<ComponentType<P>>>()

/** A field beside a part that is loaded on demand. */
function renderBeside(Part: ComponentType) {
  render(
    <>
      <input aria-label="Message" />
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Hello' } })
}
const typedText = () => screen.getByLabelText<HTMLInputElement>('Message').value

test('a part says that it loads when the network is back, and does', async () => {
  const load = loader().mockResolvedValue(Editor)
  online = false
  renderBeside(lazyPart(load))
  await passing(10_000)
  expect(screen.getByText('This loads when you reconnect.')).toBeTruthy()
  expect(load).not.toHaveBeenCalled()
  await goes('online')
  await passing(0)
  expect(screen.getByText('Editor')).toBeTruthy()
  expect(typedText()).toBe('Hello')
})

test('a part whose file is gone offers to reload and keeps what was typed beside it', async () => {
  renderBeside(lazyPart(loader().mockRejectedValue(interrupted)))
  await passing(5000)
  expect(screen.getByRole('alert').textContent).toContain("Couldn't load this part of the page")
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(typedText()).toBe('Hello')
})

test('a part loads again by itself once the server answers', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const load = loader().mockRejectedValueOnce(interrupted).mockRejectedValueOnce(interrupted)
  renderBeside(lazyPart(load.mockResolvedValue(Editor)))
  await passing(5000)
  expect(screen.getByText("Can't reach Skein. Retrying…")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
  fetching.mockImplementation(async () => new Response('{}'))
  await act(async () => reportReachable(true))
  await passing(0)
  expect(screen.getByText('Editor')).toBeTruthy()
})

test('a loaded part stays while offline, also one that was loaded before it is shown', async () => {
  const Part = lazyPart(loader().mockResolvedValue(Editor))
  Part.preload()
  await passing(0)
  await goes('offline')
  renderBeside(Part)
  await passing(0)
  expect(screen.getByText('Editor')).toBeTruthy()
})

test('a small part whose file is gone says so in a notification, once', async () => {
  const Tool = lazyPart(loader().mockRejectedValue(interrupted), MissingTool)
  renderBeside(() => [<Tool key="1" />, <Tool key="2" />])
  await passing(5000)
  expect(notices()).toEqual([["Couldn't load this part of the page", 'Reload']])
})

test('an error of a part that has loaded is for the screen', async () => {
  const Broken = () => {
    throw new RangeError('broken')
  }
  const Part = lazyPart(loader().mockResolvedValue(Broken))
  await expect(async () => {
    renderBeside(Part)
    await passing(0)
  }).rejects.toThrow('broken')
})

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const openerOf = (Dialog: ComponentType<DialogProps>) =>
  function Opener() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button aria-expanded={open} onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog open={open} onOpenChange={setOpen} />
      </>
    )
  }
const pressOpen = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await passing(5000)
}
const expanded = () => screen.getByRole('button', { name: 'Open' }).ariaExpanded
const Confirmation = ({ open }: DialogProps) => open && <p role="dialog">Sure?</p>

test('an overlay that is opened offline says so, does not open later, and opens at the next press', async () => {
  online = false
  renderBeside(openerOf(lazyOverlay(loader<DialogProps>().mockResolvedValue(Confirmation))))
  await pressOpen()
  expect(notices()).toEqual([["You're offline.", undefined]])
  expect(expanded()).toBe('false')
  await goes('online')
  await passing(5000)
  expect(screen.queryByRole('dialog')).toBeNull()
  await pressOpen()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('an overlay whose file is gone says so at each press once the notification is closed', async () => {
  renderBeside(openerOf(lazyOverlay(loader<DialogProps>().mockRejectedValue(interrupted))))
  for (const count of [1, 2]) {
    await pressOpen()
    expect(notices()).toEqual(Array(count).fill(["Couldn't load this part of the page", 'Reload']))
    expect(expanded()).toBe('false')
    useNotifications.getState().notices.at(-1)?.onClose?.()
  }
  expect(typedText()).toBe('Hello')
})

test('the notification about a missing file follows one that is visible because of the network', async () => {
  const load = loader<DialogProps>().mockRejectedValue(interrupted)
  online = false
  renderBeside(openerOf(lazyOverlay(load)))
  await pressOpen()
  await goes('online')
  await pressOpen()
  expect(notices().map(([message]) => message)).toEqual([
    "You're offline.",
    "Couldn't load this part of the page",
  ])
})

test('an overlay opens at the next press if its code loads then', async () => {
  const load = loader<DialogProps>().mockRejectedValueOnce(interrupted).mockRejectedValueOnce(interrupted)
  renderBeside(openerOf(lazyOverlay(load.mockResolvedValue(Confirmation))))
  await pressOpen()
  expect(screen.queryByRole('dialog')).toBeNull()
  await pressOpen()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a notification shows offline although the code of notifications is missing', async () => {
  online = false
  render(<Toaster />)
  const onAction = vi.fn<() => void>()
  const action = { label: 'Retry', onAction }
  act(() => void notify({ type: 'error', message: 'Not sent.', text: 'Try again.', action }))
  expect(screen.getByRole('alert').textContent).toBe('Not sent.Try again.Retry')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onAction).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
