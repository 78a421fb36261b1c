import { expect, type Locator, type Page } from '@playwright/test'
import { pressOn } from './keyboard.ts'

/** Opens the select and chooses the option with the name. */
export async function chooseOption(select: Locator, name: string): Promise<void> {
  await select.click()
  await select.page().getByRole('option', { name, exact: true }).click()
}

/** Tabs to the select and chooses the option with the name. */
export async function chooseOptionByKeyboard(select: Locator, name: string): Promise<void> {
  await pressOn(select.page(), select)
  await takeOption(select.page(), name)
}

/** Chooses an option of the next field by keyboard. */
export async function chooseNext(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Tab')
  const select = page.locator(':focus')
  await page.keyboard.press('Enter')
  await takeOption(page, name)
  await expect(select).toHaveText(name)
}

/** Walks by arrow keys: typing a name depends on time, because the list forgets the letters after a pause. */
async function takeOption(page: Page, name: string): Promise<void> {
  const focusedOption = page.getByRole('option').and(page.locator(':focus'))
  // The focus moves after the list opens.
  await expect(focusedOption).toHaveCount(1)
  await page.keyboard.press('Home')
  const max = await page.getByRole('option').count()
  await expect(page.getByRole('option').first()).toBeFocused()
  for (let step = 0; step < max && (await focusedOption.innerText()) !== name; step += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').nth(step + 1)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}
