import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

/** Opens the select and chooses the option with the name. */
export async function chooseOption(user: UserEvent, select: HTMLElement, name: string): Promise<void> {
  await user.click(select)
  await user.click(await screen.findByRole('option', { name }))
  await waitFor(() => expect(select.getAttribute('aria-expanded')).toBe('false'))
}

/** Returns the names of the options of the select, and closes its list. */
export async function optionsOf(user: UserEvent, select: HTMLElement): Promise<string[]> {
  await user.click(select)
  const options = await screen.findAllByRole('option')
  const names = options.map((option) => option.textContent)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(select.getAttribute('aria-expanded')).toBe('false'))
  return names
}
