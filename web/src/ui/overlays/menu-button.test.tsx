import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
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
  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(1))
  expect(rename).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement).toBe(button))
})
