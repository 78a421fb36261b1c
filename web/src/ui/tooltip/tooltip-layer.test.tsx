import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { OneLine } from '../one-line.tsx'
import { TooltipLayer } from './tooltip-layer.tsx'
// Preloads the lazy popup.
import './tooltip-popup.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(async () => {
  cleanup()
  // What the library planned on the timers of the test runs before they are gone.
  await act(() => vi.runOnlyPendingTimersAsync())
  vi.useRealTimers()
})

const tooltipText = () => document.querySelector('[role=tooltip]')?.textContent ?? null
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const onClick = vi.fn()

function setUp() {
  onClick.mockClear()
  render(
    <>
      <IconButton label="Search" icon="?" aria-keyshortcuts="Control+K Meta+K" onClick={onClick} />
      <Button title="Stop all replies">Pause</Button>
      <TooltipLayer />
    </>,
  )
  return screen.getByRole('button', { name: 'Search' })
}

test('a control shows its tooltip with the key on the focus of the keyboard, and Escape hides it', async () => {
  const button = setUp()
  vi.spyOn(button, 'matches').mockReturnValue(true)
  act(() => button.focus())
  await waitFor(() => expect(tooltipText()).toBe('SearchCtrlK'))
  fireEvent.keyDown(button, { key: 'Escape' })
  await waitFor(() => expect(tooltipText()).toBeNull())
})

test('a control shows its tooltip after half a second under the pointer, until the pointer leaves', async () => {
  const button = setUp()
  fireEvent.pointerOver(button, { pointerType: 'mouse' })
  await advance(300)
  expect(tooltipText()).toBeNull()
  await advance(300)
  await waitFor(() => expect(tooltipText()).toBe('SearchCtrlK'))
  fireEvent.pointerOut(button, { pointerType: 'mouse', relatedTarget: document.body })
  await waitFor(() => expect(tooltipText()).toBeNull())
})

test('a control shows its tooltip on a long touch, which does not press it, and not on a short one', async () => {
  const button = setUp()
  fireEvent.pointerDown(button, { pointerType: 'touch' })
  await advance(200)
  fireEvent.pointerUp(button, { pointerType: 'touch' })
  fireEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
  await advance(1000)
  expect(tooltipText()).toBeNull()
  fireEvent.pointerDown(button, { pointerType: 'touch' })
  await advance(700)
  await waitFor(() => expect(tooltipText()).toBe('SearchCtrlK'))
  fireEvent.pointerUp(button, { pointerType: 'touch' })
  fireEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(1)
  await advance(2500)
  await waitFor(() => expect(tooltipText()).toBeNull())
})

test('screen readers get a tooltip as the description only if it is not the name', () => {
  const button = setUp()
  expect(button.getAttribute('aria-description')).toBeNull()
  expect(screen.getByRole('button', { name: 'Pause' }).getAttribute('aria-description')).toBe(
    'Stop all replies',
  )
})

/** A row whose name takes more space than there is, or not. */
function setUpRow(isCut: boolean) {
  render(
    <>
      <a href="/1">
        <OneLine isName>A very long name</OneLine> <OneLine>A long text</OneLine>
      </a>
      <TooltipLayer />
    </>,
  )
  const name = screen.getByText('A very long name')
  vi.spyOn(name, 'scrollWidth', 'get').mockReturnValue(isCut ? 200 : 100)
  vi.spyOn(name, 'clientWidth', 'get').mockReturnValue(100)
  return screen.getByRole('link')
}

test('a row shows its name under the pointer and on the focus of the keyboard if the name is cut', async () => {
  const row = setUpRow(true)
  vi.spyOn(row, 'matches').mockReturnValue(true)
  act(() => row.focus())
  await waitFor(() => expect(tooltipText()).toBe('A very long name'))
  act(() => row.blur())
  await waitFor(() => expect(tooltipText()).toBeNull())
  fireEvent.pointerOver(screen.getByText('A long text'), { pointerType: 'mouse' })
  await advance(600)
  await waitFor(() => expect(tooltipText()).toBe('A very long name'))
})

test('a cut text outside of a control shows itself under the pointer', async () => {
  render(
    <>
      <p data-name="">A text of many lines</p>
      <TooltipLayer />
    </>,
  )
  const text = screen.getByText('A text of many lines')
  vi.spyOn(text, 'scrollHeight', 'get').mockReturnValue(60)
  vi.spyOn(text, 'clientHeight', 'get').mockReturnValue(40)
  fireEvent.pointerOver(text, { pointerType: 'mouse' })
  await advance(600)
  await waitFor(() => expect(tooltipText()).toBe('A text of many lines'))
})

test('a row whose name has space shows no tooltip', async () => {
  const row = setUpRow(false)
  fireEvent.pointerOver(row, { pointerType: 'mouse' })
  await advance(600)
  expect(tooltipText()).toBeNull()
})
