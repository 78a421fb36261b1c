import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
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
