import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useShortcut } from './use-shortcut.ts'

test.each([
  ['an open menu', <div role="menu" data-open="" />, 0],
  ['a menu that closes', <div role="menu" data-closed="" />, 1],
  ['an open dialog', <div role="dialog" data-open="" />, 0],
  ['a dialog that closes', <div role="dialog" data-closed="" />, 1],
  ['a notification', <div role="dialog" aria-modal="false" />, 1],
])('beside %s a key of a shortcut counts or not', (_, element, times) => {
  const edit = vi.fn<() => void>()
  function Screen() {
    useShortcut('edit', edit)
    return element
  }
  render(<Screen />)
  fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' })
  expect(edit).toHaveBeenCalledTimes(times)
})
