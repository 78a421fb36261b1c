import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useUiState } from '../../lib/browser/ui-state.ts'
import { MenuButton } from './menu-button.tsx'

test('keys pressed before the menu has the focus act in the menu', async () => {
  const user = userEvent.setup({ delay: null })
  const [rename, remove] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const items = [
    { label: 'Rename', onSelect: rename },
    { label: 'Delete', onSelect: remove },
  ]
  render(<MenuButton label="Actions" items={() => items} />)
  const button = screen.getByRole('button', { name: 'Actions' })
  await user.tab()
  await user.keyboard('{Enter}{ArrowDown}{Enter}')
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(1))
  expect(rename).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

const items = [
  { label: 'Rename', onSelect: () => {} },
  { label: 'Delete', onSelect: () => {} },
]

test('a menu that a key opens highlights its first item, each time', async () => {
  const user = userEvent.setup({ delay: null })
  render(<MenuButton label="Actions" items={() => items} />)
  await user.tab()
  for (const key of ['{Enter}', ' ']) {
    await user.keyboard(key)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Rename' })))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
})

const keys = () => Array.from(document.querySelectorAll('kbd'), ({ textContent }) => textContent)

test('an item shows the key of its shortcut, which is no part of its name, unless keys without a modifier are off', async () => {
  const user = userEvent.setup({ delay: null })
  const entries = [
    { label: 'Pause', shortcut: 'pause', onSelect: () => {} },
    { label: 'Delete', shortcut: 'remove', onSelect: () => {} },
  ] as const
  const { unmount } = render(<MenuButton label="Actions" items={() => entries} />)
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  const pause = await screen.findByRole('menuitem', { name: 'Pause' })
  expect(keys()).toEqual(['p', 'Del'])
  expect(pause.getAttribute('aria-keyshortcuts')).toBe('p')
  unmount()
  useUiState.setState({ singleKeys: false })
  onTestFinished(() => void useUiState.setState({ singleKeys: true }))
  render(<MenuButton label="Actions" items={() => entries} />)
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  await screen.findByRole('menuitem', { name: 'Pause' })
  expect(keys()).toEqual([])
})

test('a menu that the pointer opens highlights no item', async () => {
  const user = userEvent.setup({ delay: null })
  render(<MenuButton label="Actions" items={() => items} />)
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Rename' })))
})

test.each([
  ['{ArrowDown}', 'Rename'],
  ['{ArrowUp}', 'Delete'],
])('%s opens a menu at %s, each time, and Escape gives the focus back', async (key, name) => {
  const user = userEvent.setup({ delay: null })
  render(<MenuButton label="Actions" items={() => items} />)
  const button = screen.getByRole('button', { name: 'Actions' })
  await user.tab()
  for (const time of ['first', 'second']) {
    await user.keyboard(key)
    await waitFor(() => expect(document.activeElement, time).toBe(screen.getByRole('menuitem', { name })))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  }
})

test('an arrow with a modifier is not for the menu', async () => {
  const user = userEvent.setup({ delay: null })
  render(<MenuButton label="Actions" items={() => items} />)
  await user.tab()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(screen.queryByRole('menu')).toBeNull()
})

test('the focus stays where an item of the menu moved it while the menu closes', async () => {
  const user = userEvent.setup({ delay: null })
  const focusCopy = () => screen.getByRole('link', { name: 'Copy' }).focus()
  const duplicate = () => void Promise.resolve().then(focusCopy)
  render(
    <>
      <MenuButton label="Actions" items={() => [{ label: 'Duplicate', onSelect: duplicate }]} />
      <a href="/copy">Copy</a>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await screen.findByRole('link', { name: 'Copy' })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Copy' }))
})
