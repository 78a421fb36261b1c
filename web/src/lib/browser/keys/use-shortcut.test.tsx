import { fireEvent, render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { repeatEarlyKeys } from './held-keys.ts'
import { useShortcut } from './use-shortcut.ts'

test.each([
  ['an open menu', 'menu', { 'data-open': '' }, 0],
  ['a menu that closes', 'menu', { 'data-closed': '' }, 1],
  ['an open dialog', 'dialog', { 'data-open': '' }, 0],
  ['a dialog that closes', 'dialog', { 'data-closed': '' }, 1],
  ['a notification', 'dialog', { 'aria-modal': false }, 1],
])('beside %s a key of a shortcut counts or not', (_, role, attributes, times) => {
  const edit = vi.fn<() => void>()
  function Screen() {
    useShortcut('edit', edit)
    return <div role={role} {...attributes} />
  }
  render(<Screen />)
  fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' })
  expect(edit).toHaveBeenCalledTimes(times)
})

/** Records presses as `public/keys.js` does. */
function record(): void {
  window.earlyKeys = []
  const keep = (event: KeyboardEvent) => {
    window.earlyKeys?.push(event)
    if (event.ctrlKey && event.key === 'k') event.preventDefault()
  }
  window.addEventListener('keydown', keep, true)
  onTestFinished(() => {
    window.removeEventListener('keydown', keep, true)
    window.earlyKeys = null
  })
}

function Shortcuts({ onPress }: { onPress: (name: string) => void }) {
  useShortcut('palette', () => onPress('palette'))
  useShortcut('create', () => onPress('create'))
  useShortcut('edit', () => onPress('edit'))
  return null
}

test('after the keys of the palette, presses that are still recorded act when they are repeated, once each', async () => {
  const onPress = vi.fn<(name: string) => void>()
  record()
  render(<Shortcuts onPress={onPress} />)
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true })
  fireEvent.keyDown(document.body, { key: 'c', code: 'KeyC' })
  fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' })
  expect(onPress).not.toHaveBeenCalled()
  await repeatEarlyKeys()
  expect(onPress.mock.calls).toEqual([['palette'], ['create'], ['edit']])
})

test('without the keys of the palette, a press that is still recorded acts at once and is not repeated', async () => {
  const onPress = vi.fn<(name: string) => void>()
  record()
  render(<Shortcuts onPress={onPress} />)
  fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' })
  expect(onPress.mock.calls).toEqual([['edit']])
  await repeatEarlyKeys()
  expect(onPress).toHaveBeenCalledTimes(1)
})
