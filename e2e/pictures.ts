// Takes the pictures of the documents from the real product: node e2e/pictures.ts
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { createControl, type Control } from '@skein/sandbox/control'
import { openChat } from './support/assistant.ts'
import { connect, saveCommentRule, signUp, type Person } from './support/person.ts'
import { readPlace } from './support/place.ts'
import { networkRests } from './support/network.ts'
import startProduct from './support/start-product.ts'

type Rule = Awaited<ReturnType<typeof saveCommentRule>>

const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
const stop = await startProduct()
try {
  await takePictures()
} finally {
  await stop()
}

async function takePictures(): Promise<void> {
  const { url, sandboxUrl, chromium: found } = readPlace()
  const browser = await chromium.launch({ ...found, env: { ...definedOnly(process.env), ...found.env } })
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const control = createControl(sandboxUrl)
  const person = await signUp(page.request, control)
  const account = await connect(page, person, 'clayandember')
  const rule = await saveCommentRule(page, account)
  await playFollowers(control)
  mkdirSync(folder, { recursive: true })
  await take(page, '/instagram/automation', 'automations')
  await take(page, `/instagram/automation/COMMENT_REPLY/${rule.automation_id}/ledger`, 'ledger')
  await take(page, `/instagram/create-automation/reply-comment?automation_id=${rule.automation_id}`, 'editor')
  await askAgain(page, control, rule)
  await takeChats(page, person)
  await takeSocialCard(browser, url)
  await browser.close()
}

/** A question that waits for a yes. */
async function takeChats(page: Page, person: Person): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 1060 })
  const field = await openChat(page, person)
  await field.fill(
    'Reply to everyone who asked for the price with the words: It is 48 euros, here until Friday.',
  )
  await field.press('Enter')
  await page.getByRole('heading', { name: /^Send .*repl/ }).waitFor()
  await page.screenshot({ path: join(folder, 'assistant.png') })
}

/** What other sites show beside a link to us: the first view, in the shape that they cut. */
async function takeSocialCard(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 1200, height: 630 },
    reducedMotion: 'reduce',
  })
  await page.goto('/')
  // Until the page is awake, nothing is typed yet.
  await page.locator('figure .caret').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path: join(folder, '..', '..', 'web', 'public', 'social.png') })
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await networkRests(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** Two comments that are answered, one that is not: the ledger has both to tell. */
async function playFollowers(control: Control): Promise<void> {
  const first = await comment(control, 'mia.makes', 'What is the price of the blue vase?')
  await control.wait({ for: 'reply', comment: first.id })
  await comment(control, 'noor.at.home', 'What a beautiful glaze')
  const second = await comment(control, 'elif.cooks', 'How much is the big bowl?')
  await control.wait({ for: 'reply', comment: second.id })
}

/** The rule answers a person once in an hour, so what the same two ask now is left to the assistant. */
async function askAgain(page: Page, control: Control, { automation_id }: Rule): Promise<void> {
  const texts = {
    'mia.makes': 'And the price with two cups?',
    'elif.cooks': 'Is the price the same in green?',
  }
  for (const [as, text] of Object.entries(texts)) await comment(control, as, text)
  await page.goto(`/instagram/automation/COMMENT_REPLY/${automation_id}/ledger`)
  for (const text of Object.values(texts)) await page.getByText(text).first().waitFor()
}

async function comment(control: Control, as: string, text: string): Promise<{ id: string }> {
  const [post] = await control.posts({ account: 'clayandember' })
  if (!post) throw new Error('The sandbox has no posts.')
  return control.addComment({ as, postId: post.id, text })
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
