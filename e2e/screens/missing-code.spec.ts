import { waitForNetworkIdle } from '../support/network.ts'
import { saveCommentAutomation } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

test('a menu that does not load says why, holds no keys, and keeps what was typed', async ({
  page,
  account,
}) => {
  await saveCommentAutomation(page, account)
  await page.goto('/instagram/automation')
  await expect(page.getByRole('row', { name: 'Price questions' })).toBeVisible()
  await expect(page.locator('#root > [inert]')).toHaveCount(0)
  await waitForNetworkIdle(page)
  const theme = page.getByRole('button', { name: 'Change theme' })
  const search = page.getByRole('searchbox')

  await page.context().setOffline(true)
  await theme.click()
  await expect(page.getByText('Try again when you reconnect.')).toBeVisible()
  await search.fill('')
  await search.pressSequentially('pri')
  await expect(search).toHaveValue('pri')

  await page.context().setOffline(false)
  await theme.click()
  await page.keyboard.press('Escape')
  await expect(theme).toBeFocused()

  // An upgrade of the server has removed the file.
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByText("Couldn't load this part of the page")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(search).toHaveValue('pri')
})
