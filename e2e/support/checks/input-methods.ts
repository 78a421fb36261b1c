import { expect, type Locator } from '@playwright/test'
import { pressOn, typeInto } from '../keyboard.ts'

/** Operates a page by mouse or by keyboard, so that a test can run with both. */
export interface InputMethod {
  press: (wanted: Locator) => Promise<void>
  write: (field: Locator, text: string) => Promise<void>
  choose: (radio: Locator) => Promise<void>
  /** Opens the menu of a button and activates the item with this label. */
  takeFromMenu: (button: Locator, label: string) => Promise<void>
}

const menuItem = (button: Locator, label: string) =>
  button.page().getByRole('menuitem', { name: label, exact: true })

export const mouse: InputMethod = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  choose: (radio) => radio.check(),
  takeFromMenu: async (button, label) => {
    await button.click()
    await menuItem(button, label).click()
  },
}

export const keyboard: InputMethod = {
  press: (target) => pressOn(target.page(), target),
  write: (field, text) => typeInto(field.page(), field, text),
  choose: async (radio) => {
    await checkByArrowKeys(radio)
    await expect(radio).toBeChecked()
  },
  takeFromMenu: async (button, label) => {
    const page = button.page()
    await pressOn(page, button)
    const item = menuItem(button, label)
    await expect(item).toBeVisible()
    // The focus moves after the press.
    const focusedItem = page.getByRole('menuitem').and(page.locator(':focus'))
    await expect(focusedItem).toHaveCount(1)
    const max = await page.getByRole('menuitem').count()
    for (let step = 0; step <= max && !(await hasFocus(item)); step += 1) {
      const text = await focusedItem.innerText()
      await page.keyboard.press('ArrowDown')
      await expect(focusedItem).not.toHaveText(text)
    }
    await page.keyboard.press('Enter')
  },
}

/** Tab stops at the checked radio button of a group; arrow keys check the next. */
async function checkByArrowKeys(radio: Locator): Promise<void> {
  const page = radio.page()
  const name = await radio.getAttribute('name')
  const group = page.locator(`input[type=radio][name="${name ?? ''}"]`)
  await pressOn(page, group.and(page.locator(':checked')), ' ')
  const max = await group.count()
  for (let step = 0; step < max && !(await radio.isChecked()); step += 1) {
    await page.keyboard.press('ArrowDown')
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)
