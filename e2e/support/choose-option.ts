import type { Locator } from '@playwright/test'

/** Opens the select and chooses the option with the name. */
export async function chooseOption(select: Locator, name: string): Promise<void> {
  await select.click()
  await select.page().getByRole('option', { name, exact: true }).click()
}
