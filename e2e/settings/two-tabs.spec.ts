import { checkDisplayModes } from '../support/checks/axe.ts'
import { showOnPhone } from '../support/display-modes.ts'
import { expect, test } from '../support/test.ts'

const path = '/instagram/settings/hours'

test('a tab that is older than the saved business hours asks what to keep', async ({ page, account }) => {
  expect(account).toBeTruthy()
  await page.goto(path)
  const message = page.getByRole('textbox', { name: 'Away message' })
  await expect(message).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(path)
  await other.getByRole('textbox', { name: 'Away message' }).fill('Back at ten.')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved.')).toBeVisible()
  await other.close()

  const longWord = 'eleven'.repeat(14)
  await message.fill(`Back at ${longWord}.`)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' })
  await expect(dialog).toContainText('You changed this elsewhere')
  await expect(dialog).toContainText('Back at ten.')
  await expect(dialog).toContainText(`Back at ${longWord}.`)
  await checkDisplayModes(page)
  await showOnPhone(page)
  const endOf = (element: Element) => element.getBoundingClientRect().right
  const right = await dialog.evaluate(endOf)
  for (const text of await dialog.getByRole('definition').all())
    expect(await text.evaluate(endOf), await text.innerText()).toBeLessThan(right)
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Away message' })).toHaveValue(`Back at ${longWord}.`)
})
