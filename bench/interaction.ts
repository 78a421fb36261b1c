import type { Page } from '@playwright/test'
import {
  openBrowser,
  openPage,
  rest,
  slowDown,
  recordInteractions,
  slowestInteraction,
} from './browser/open-browser.ts'
import { connectSandboxAccount, sandboxMails } from './product/sandbox.ts'
import { createAutomation, signUp, type Owner } from './product/set-up.ts'
import { withEverything } from './product/start-everything.ts'
import { type Measure, note } from './report/measure.ts'
const automations = 500
const cpuSlowdown = 4

/** Interaction to next paint on a processor slowed four times, in an account with 500 automations. */
export async function interaction(presses: number): Promise<Measure[]> {
  return withEverything(async (product) => {
    const browser = await openBrowser()
    try {
      const owner = await signUp(product.url, sandboxMails(product.sandboxUrl))
      await createAutomations(owner)
      note('created the automations')
      const page = await openPage(browser, product.url, owner.visitor)
      await slowDown(page, cpuSlowdown)
      return [
        { name: 'interaction.inp_toggle', value: await toggle(page, presses), unit: 'ms' },
        { name: 'interaction.inp_open_editor', value: await openEditor(page), unit: 'ms' },
        { name: 'interaction.inp_typing', value: await type(page, presses), unit: 'ms' },
      ]
    } finally {
      await browser.close()
    }
  })
}

async function createAutomations(owner: Owner): Promise<void> {
  const user_id = await connectSandboxAccount(owner, 'clayandember')
  for (let number = 1; number <= automations; number += 1) {
    await createAutomation(
      owner,
      { user_id },
      { name: `Rule ${number}`, keywords: [`word${number}`, 'price'] },
    )
  }
}

async function toggle(page: Page, presses: number): Promise<number> {
  await page.goto('/instagram/automation')
  await page.locator('[data-automation]').first().waitFor()
  await rest(page)
  await recordInteractions(page)
  for (let press = 0; press < presses; press += 1) {
    const row = page.locator('[data-automation]').nth(press % 3)
    const state = row.getByRole('switch')
    const checked = await state.isChecked()
    await state.click()
    await row.getByRole('switch', { checked: !checked }).waitFor()
  }
  return slowestInteraction(page)
}

/** From the list, so that the document and its recorder stay. */
async function openEditor(page: Page): Promise<number> {
  await page.locator('[data-row]').first().click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Automation name' }).waitFor()
  await rest(page)
  return slowestInteraction(page)
}

async function type(page: Page, presses: number): Promise<number> {
  const field = page.getByRole('textbox', { name: 'Automation name' })
  await field.fill('')
  await field.pressSequentially('a word '.repeat(presses).slice(0, presses), { delay: 30 })
  return slowestInteraction(page)
}
