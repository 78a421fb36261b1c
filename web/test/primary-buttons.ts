import { screen } from '@testing-library/react'

/** Returns the labels of the buttons in the accent colour. A screen has at most one. */
export const primaryButtons = (): string[] =>
  screen
    .getAllByRole('button')
    .filter((button) => button.classList.contains('bg-accent'))
    .map((button) => button.textContent)
