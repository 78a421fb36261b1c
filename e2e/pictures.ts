// Takes the screenshots of the documentation and the landing page, and sheets of the main screens, from a new product:
// node e2e/pictures.ts
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { createControl, type Control } from '@skein/sandbox/control'
import { openChat } from './support/assistant.ts'
import { address, bubble, rowOf } from './support/inbox.ts'
import { connect, saveCommentAutomation, signUp, type Person } from './support/person.ts'
import { readTestEnvironment } from './support/test-environment.ts'
import { waitUntilSettled } from './support/display-modes.ts'
import { waitForNetworkIdle, watchNetwork } from './support/network.ts'
import { comment, createSampleActivity, saveSampleAutomations } from './support/sample-data.ts'
import startProduct from './support/start-product.ts'
import { type SheetScreen, takeSheets } from './support/picture-sheets.ts'
import { takeForLanding } from './support/web-pictures.ts'
import { entries, openedEntry } from './support/activity.ts'

type Box = { x: number; y: number; width: number; height: number }
type Automation = Awaited<ReturnType<typeof saveCommentAutomation>>

/** Opens an entry with the pointer: opened by a key, its heading shows the focus. */
async function pressEntry(page: Page): Promise<Locator> {
  await entries(page).filter({ hasText: 'How much is the big bowl?' }).getByRole('link').click()
  return openedEntry(page)
}

/** Milliseconds without a change. React shows parts that have loaded up to 300 ms later, so that they come together. */
const stillMs = 400
const ordinary = { width: 1440, height: 1000 }
const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
const stop = await startProduct()
try {
  await takePictures()
} finally {
  await stop()
}

async function takePictures(): Promise<void> {
  const { url, sandboxUrl, chromium: launchOptions } = readTestEnvironment()
  const browser = await chromium.launch({
    ...launchOptions,
    env: { ...definedOnly(process.env), ...launchOptions.env },
  })
  const page = await browser.newPage({
    baseURL: url,
    viewport: ordinary,
    reducedMotion: 'reduce',
  })
  watchNetwork(page)
  const control = createControl(sandboxUrl)
  const person = await signUp(page.request, control, 'rosa@clayandember.example')
  const account = await connect(page.request, person, 'clayandember')
  const automation = await saveCommentAutomation(page, account)
  mkdirSync(folder, { recursive: true })
  await open(page, '/instagram')
  await page.setViewportSize({ ...ordinary, height: 1400 })
  await takePart(page, page.getByRole('region', { name: 'First steps' }), 'first-steps')
  await page.setViewportSize(ordinary)
  await saveSampleAutomations(page.request, account)
  await createSampleActivity(control)
  await takeAutomations(page, automation)
  await takeInbox(page)
  // The bar at the bottom of the window covers nothing of it.
  await page.setViewportSize({ ...ordinary, height: 1400 })
  await open(page, '/instagram/settings/connection')
  await takePart(page, page.getByRole('region', { name: 'Connection health', exact: true }), 'connection')
  await page.setViewportSize(ordinary)
  await takeFollower(browser, sandboxUrl)
  await askAgain(page, control, automation)
  await takeChats(page, person)
  await takeSheets(page, mainScreens(automation, page.url()), open)
  await takeSocialCard(browser, url)
  await browser.close()
}

async function takeAutomations(page: Page, { automation_id }: Automation): Promise<void> {
  await take(page, '/instagram/automation', 'automations')
  await open(page, `/instagram/automation/COMMENT_REPLY/${automation_id}/activity?outcome=all`)
  const entry = await pressEntry(page)
  await entry.getByRole('list', { name: 'Details' }).waitFor()
  const { width, height } = ordinary
  await takeForLanding(page, 'activity')
  await page.setViewportSize({ width, height: height + 240 })
  await keep(page, 'activity')
  await page.setViewportSize(ordinary)
  await take(page, `/instagram/create-automation/reply-comment?automation_id=${automation_id}`, 'editor')
  await takeForLanding(page, 'editor')
}

/** Shows a thread with a comment, a private reply and a question with its reply. */
async function takeInbox(page: Page): Promise<void> {
  await open(page, address)
  await rowOf(page, 'tomas_runs').click()
  await bubble(page, 'And when are you open this week?').waitFor()
  await waitForNetworkIdle(page)
  await keep(page, 'inbox')
  await takeForLanding(page, 'inbox')
}

/** Shows a comment with its reply in the sandbox's Instagram. */
async function takeFollower(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1200, height: 760 } })
  await page.goto('/try/clayandember?write=comment&as=elif.cooks')
  await page.getByText('all prices are in the shop').first().waitFor()
  await keep(page, 'follower')
}

/** Shows an approval. */
async function takeChats(page: Page, person: Person): Promise<void> {
  const field = await openChat(page, person)
  await field.fill(
    'Reply to everyone who asked for the price with the words: It is 48 euros, here until Friday.',
  )
  await field.press('Enter')
  await approval(page).waitFor()
  await keep(page, 'assistant')
}

/** The main screens with data; `chat` is the address of a chat with an approval. */
function mainScreens({ automation_id }: Automation, chat: string): SheetScreen[] {
  return [
    { name: 'Landing page', path: '/' },
    { name: 'New automation', path: '/instagram/create-automation' },
    { name: 'Editor', path: `/instagram/create-automation/reply-comment?automation_id=${automation_id}` },
    {
      name: 'Automations',
      path: '/instagram/automation',
      prepare: (page) => page.getByRole('link', { name: 'Price questions' }).first().click(),
    },
    {
      name: 'Activity',
      path: '/instagram/automation/activity?outcome=all',
      prepare: pressEntry,
    },
    {
      name: 'Live Chat',
      path: address,
      prepare: async (page) => {
        await rowOf(page, 'tomas_runs').click()
        await bubble(page, 'And when are you open this week?').waitFor()
      },
    },
    { name: 'Dashboard', path: '/instagram' },
    { name: 'Assistant', path: chat, prepare: (page) => approval(page).waitFor() },
    { name: 'Train', path: '/instagram/livechat?tab=train' },
    {
      name: 'Settings',
      path: '/instagram/settings/models',
      prepare: (page) => page.getByText('Provided by your administrator').first().waitFor(),
    },
  ]
}

/** Takes the preview image of links (Open Graph, 1200 x 630). */
async function takeSocialCard(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({
    baseURL,
    viewport: { width: 1200, height: 630 },
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  watchNetwork(page)
  await page.goto('/')
  // The caret is absent before hydration and when the animation has ended.
  await page.locator('figure .caret').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path: join(folder, '..', '..', 'web', 'public', 'social.png') })
}

function approval(page: Page): Locator {
  return page.getByRole('heading', { name: /^Send .*repl/ })
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await open(page, path)
  await keep(page, name)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await waitUntilSettled(page)
  const waiting = page.locator('main .appear-late').or(page.getByText(/^Loading/))
  await waiting.filter({ visible: true }).first().waitFor({ state: 'detached' })
  await waitUntilSettled(page)
}

/** Waits until the document has not changed for a while. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, ms)
        new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(resolve, ms)
        }).observe(document, { subtree: true, childList: true, attributes: true })
      }),
    stillMs,
  )
}

async function keep(page: Page, name: string, clip?: Box): Promise<void> {
  await waitUntilStill(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.screenshot({ path: join(folder, `${name}.png`), ...(clip ? { clip, fullPage: true } : {}) })
}

/** Takes one part of a page with a margin. */
async function takePart(page: Page, part: Locator, name: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  const box = await part.boundingBox()
  if (!box) throw new Error(`There is nothing to see of ${name}.`)
  const margin = 24
  await keep(page, name, {
    x: box.x - margin,
    y: box.y - margin,
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
  })
}

/** Comments again during the cooldown of an hour, so that the assistant has comments to reply to. */
async function askAgain(page: Page, control: Control, { automation_id }: Automation): Promise<void> {
  const texts = {
    'mia.makes': 'And the price with two cups?',
    'elif.cooks': 'Is the price the same in green?',
  }
  for (const [as, text] of Object.entries(texts)) await comment(control, as, text)
  await page.goto(`/instagram/automation/COMMENT_REPLY/${automation_id}/activity?outcome=all`)
  for (const text of Object.values(texts)) await page.getByText(text).first().waitFor()
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
