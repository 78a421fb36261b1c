import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the select and chooses the option with the name. */
export async function chooseOption(select: Locator, name: string): Promise<void> {
  await select.click()
  await select.page().getByRole('option', { name, exact: true }).click()
}

/** Chooses an option of the next field by typing its name. */
export async function chooseNext(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Tab')
  const select = page.locator(':focus')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.type(label)
  await expect(page.locator('[role=option]:focus')).toHaveText(label)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(select).toHaveText(label)
}
