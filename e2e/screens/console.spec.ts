import { watchConsole } from '../support/checks/console.ts'
import { fullOnly } from '../support/full-run.ts'
import { waitForNetworkIdle } from '../support/network.ts'
import { expect, test } from '../support/test.ts'

test('redirects leave the console empty', fullOnly, async ({ page, account }) => {
  expect(account.id).not.toBe('')
  const problems = watchConsole(page)
  const open = async (path: string, to: string) => {
    await page.goto(path)
    await expect(page).toHaveURL(to)
    await waitForNetworkIdle(page)
  }
  await open('/nowhere', '/')
  await open('/get-started', '/platforms')
  // A page that is open would read updates without a session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await open('/instagram', '/')
  expect(problems).toEqual([])
})

test(
  'uploading a source and starting a chat leave the console empty',
  fullOnly,
  async ({ page, person, account }) => {
    expect(account.id).not.toBe('')
    const problems = watchConsole(page)
    await page.goto('/instagram/livechat?tab=train')
    await page.getByRole('tab', { name: 'Custom Text' }).click()
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('We open at 9.')
    await page.getByRole('button', { name: 'Train Chatbot' }).click()
    await expect(page.getByText('Custom text successfully added to knowledge base!')).toBeVisible()
    await page.goto(`/chat/chat_1700000000000abcdefh?provider_id=${person.id}`)
    await page.getByRole('textbox', { name: 'Enter a prompt here' }).fill('Hello')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'New chat' }).first().click()
    await waitForNetworkIdle(page)
    expect(problems).toEqual([])
  },
)
