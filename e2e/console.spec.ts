import type { Page } from '@playwright/test'
import { waitForNetworkIdle } from './support/network.ts'
import { saveCommentAutomation } from './support/person.ts'
import { expect, test } from './support/test.ts'

const publicPaths = ['/', '/privacy', '/terms']
const signedOutPaths = ['/get-started', '/get-started?mode=signUp', '/get-started?mode=forgot']
const workspacePaths = [
  '',
  '/automation',
  '/automation/COMMENT_REPLY',
  '/automation/ledger',
  '/automation/examples',
  '/create-automation',
  '/create-automation/ai-conversation',
  '/create-automation/trigger-messages',
  '/create-automation/reply-comment',
  '/create-automation/private-message',
  '/create-automation/delete-comment',
  '/livechat',
  '/livechat?tab=train',
  '/livechat?tab=publish',
  '/billing',
  '/settings',
].map((path) => `/instagram${path}`)

/** Collects errors and warnings of the console, and exceptions, with the path of the page. */
function collectProblems(page: Page): string[] {
  const problems: string[] = []
  const add = (text: string) => problems.push(`${new URL(page.url()).pathname}: ${text}`)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) add(message.text())
  })
  page.on('pageerror', (error) => add(error.message))
  return problems
}

/** Returns preloaded fonts that the page does not use, which browsers warn about seconds later. */
const unusedFonts = (page: Page) =>
  page.evaluate(() => {
    const used = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    const familyOf = (file: string) => (file.includes('bricolage') ? 'Bricolage' : 'Instrument')
    const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')]
    return preloads.map(({ href }) => href).filter((file) => !used.join().includes(familyOf(file)))
  })

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await waitForNetworkIdle(page)
    // A page may redirect, which ends the script that reads the fonts.
    await expect(async () => expect(await unusedFonts(page), path).toEqual([])).toPass({ timeout: 10_000 })
  }
}

test('the console of a user stays empty on every route, and every preloaded font is used', async ({
  page,
  person,
  account,
}) => {
  test.setTimeout(240_000)
  const { automation_id } = await saveCommentAutomation(page, account)
  const problems = collectProblems(page)
  await walk(page, [
    ...publicPaths,
    '/platforms',
    '/connections',
    '/gmail',
    ...workspacePaths,
    `/instagram/automation/COMMENT_REPLY/${automation_id}/ledger`,
    `/instagram/create-automation/reply-comment?automation_id=${automation_id}`,
    `/chat/chat_1700000000000abcdefg?provider_id=${person.id}`,
    '/nowhere',
  ])
  expect(problems).toEqual([])
})

test('the console of a visitor stays empty', async ({ page }) => {
  const problems = collectProblems(page)
  await walk(page, [...publicPaths, ...signedOutPaths, '/instagram'])
  expect(problems).toEqual([])
})

test('uploading a source and starting a chat leave the console empty', async ({ page, person, account }) => {
  expect(account.id).not.toBe('')
  const problems = collectProblems(page)
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
})
