import type { Page } from '@playwright/test'
import { expectAccessible, violationsOf } from './support/axe.ts'
import {
  expectNoHorizontalScroll,
  followSystemTheme,
  inEveryDisplayMode,
  waitUntilSettled,
  horizontalOverflow,
  waitForAnimations,
} from './support/display-modes.ts'
import { saveCommentAutomation, withOwner } from './support/person.ts'
import { settingsPaths } from './support/settings-paths.ts'
import { expect, test } from './support/test.ts'
import { smallTargets } from './support/touch-targets.ts'

interface Screen {
  name: string
  path: string
  /** Waits for content that appears once the screen has loaded. */
  ready: (page: Page) => Promise<void>
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

const open: Screen[] = [
  { name: 'landing page', path: '/', ready: heading('Every automation is a sentence.') },
  { name: 'privacy page', path: '/privacy', ready: heading(/privacy/i) },
  { name: 'terms', path: '/terms', ready: heading(/terms/i) },
  { name: 'sign-in', path: '/get-started', ready: heading('Sign in to Skein') },
  { name: 'sign-up', path: '/get-started?mode=signUp', ready: heading('Create your account') },
  { name: 'forgotten password', path: '/get-started?mode=forgot', ready: heading('Reset your password') },
]

for (const screen of open) {
  test(`the ${screen.name} is accessible and fits in every display mode`, async ({ page }) => {
    await page.goto(screen.path)
    await checkScreen(page, screen)
  })
}

const withoutAccount: Screen[] = [
  {
    name: 'platforms page without an account',
    path: '/platforms',
    ready: (page) => expect(page.getByText('No social accounts connected yet.')).toBeVisible(),
  },
  { name: 'workspace without an account', path: '/instagram', ready: heading('No account selected') },
]

test('screens without an account are accessible and fit in every display mode', async ({ page, person }) => {
  expect(person.id).not.toBe('')
  await checkAll(page, withoutAccount)
})

const withAccount: Screen[] = [
  {
    name: 'platforms page with an account',
    path: '/platforms',
    ready: (page) => expect(page.getByRole('button', { name: /^Actions for/ })).toBeVisible(),
  },
  { name: 'workspace home', path: '/instagram', ready: heading(/./) },
  {
    name: 'empty list of automations',
    path: '/instagram/automation',
    ready: heading('No Automations Found'),
  },
  {
    name: 'chooser',
    path: '/instagram/create-automation',
    ready: heading('Create an automation'),
  },
  {
    name: 'training of the chatbot',
    path: '/instagram/livechat?tab=train',
    ready: (page) => expect(page.getByText('Nothing yet')).toBeVisible(),
  },
  {
    name: 'publishing of the chatbot',
    path: '/instagram/livechat?tab=publish',
    ready: heading('Create your chatbot'),
  },
  {
    name: 'comment editor',
    path: '/instagram/create-automation/reply-comment',
    ready: heading('Limits'),
  },
  { name: 'inbox', path: '/instagram/livechat', ready: heading('Live Chat') },
  {
    name: 'assistant before the first message',
    path: '/chat/chat_1700000000000abcdefg',
    ready: heading('How can I help you today?'),
  },
]

test('every screen of an account without automations is accessible and fits in every display mode', async ({
  page,
  account,
}) => {
  test.setTimeout(300_000)
  expect(account.id).not.toBe('')
  await checkAll(page, withAccount)
})

test('lists and decision log of a used automation are accessible and fit in every display mode', async ({
  page,
  account,
  business,
  control,
}) => {
  test.setTimeout(120_000)
  const automation = await saveCommentAutomation(page, account)
  const [post] = await control.posts({ account: business })
  if (!post) throw new Error(`${business} has no posts.`)
  await control.addComment({ as: 'noor.at.home', postId: post.id, text: 'What a beautiful picture' })
  const asked = await control.addComment({ as: 'mia.makes', postId: post.id, text: 'How much? What price?' })
  await control.wait({ for: 'reply', comment: asked.id })
  const log = `/instagram/automation/COMMENT_REPLY/${automation.automation_id}/ledger`
  const ready = (page: Page) => expect(page.getByRole('article').first()).toBeVisible()
  await checkAll(page, [
    { name: 'list of automations', path: '/instagram/automation', ready },
    { name: 'list of one kind', path: '/instagram/automation/COMMENT_REPLY', ready },
    { name: 'decision log', path: log, ready },
  ])
  await control.addMessage({ as: 'mia.makes', account: business, text: 'Do you ship?' })
  const { data }: { data: { data: { id: string }[] } } = await (
    await page.request.get(`/api/instagram/conversations?platform_user_id=${account.platform_user_id}`)
  ).json()
  const [conversation] = data.data
  await checkAll(page, [
    { name: 'conversation', path: `/instagram/livechat?conversation=${conversation?.id ?? ''}`, ready },
  ])
})

test('the dialogs of the editor are accessible in every display mode', async ({ page, account }) => {
  test.setTimeout(120_000)
  expect(account.id).not.toBe('')
  await page.goto('/instagram/create-automation/reply-comment')
  await followSystemTheme(page)
  const deploy = page.getByRole('button', { name: 'Deploy' })
  await deploy.click()
  const problems = page.getByRole('alertdialog')
  await expect(problems).toContainText('Automation Name cannot be empty.')
  await inEveryDisplayMode(page, (mode) => expectAccessible(page, mode))
  await problems.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('textbox', { name: 'Automation name' })).toBeFocused()

  await page.getByRole('textbox', { name: 'Automation name' }).fill('Price questions')
  await page.getByRole('textbox', { name: 'Keywords' }).fill('price')
  await page.getByRole('textbox', { name: 'Keywords' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove price' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Custom message' }).fill('Prices are in the shop.')
  await deploy.click()
  await expect(page.getByRole('dialog', { name: 'Automation is live' })).toContainText('Copy JSON')
  await inEveryDisplayMode(page, (mode) => expectAccessible(page, mode))
})

const asking = [
  '/platforms',
  '/connections',
  '/instagram',
  '/instagram/automation',
  '/instagram/automation/COMMENT_REPLY',
  '/instagram/automation/ledger',
  '/instagram/automation/examples',
  '/instagram/create-automation/reply-comment',
  '/instagram/create-automation/reply-comment?automation_id=00000000-0000-4000-8000-000000000000',
  '/instagram/create-automation/ai-conversation',
  '/instagram/livechat',
  '/instagram/livechat?tab=train',
  '/instagram/livechat?tab=publish',
  '/instagram/chat-menu',
  '/instagram/billing',
  ...settingsPaths,
  '/gmail',
  '/chat/chat_1700000000000abcdefg',
]

for (const state of ['loading', 'failed'] as const) {
  const title = state === 'loading' ? 'while loading' : 'after an error'
  test(`screens are accessible and fit ${title}`, async ({ page, account }) => {
    test.setTimeout(480_000)
    expect(account.id).not.toBe('')
    await page.goto('/platforms')
    await followSystemTheme(page)
    const addresses = await Promise.all(asking.map((path) => withOwner(page, path)))
    await page.addInitScript(answerRequests, { state, refusal })
    for (const address of addresses) {
      const [path = ''] = address.split('?provider_id')
      await page.goto(address)
      await expect(page.getByRole('main')).toBeVisible()
      await waitUntilSettled(page)
      await inEveryDisplayMode(page, async ({ width, theme }) => {
        await waitForAnimations(page)
        const place = `${path}, ${state}, ${width}, ${theme}`
        expect
          .soft(await horizontalOverflow(page), `pixels wider than the window: ${place}`)
          .toBeLessThanOrEqual(0)
        // The light theme differs in colours only.
        const rules = theme === 'dark' ? undefined : ['color-contrast']
        expect.soft(await violationsOf(page, rules), place).toEqual([])
        expect.soft(await smallTargets(page), `touch target too small: ${place}`).toEqual([])
      })
      await page.setViewportSize({ width: 320, height: 640 })
      const message = `pixels wider than 320: ${path}, ${state}`
      await softly.poll(() => horizontalOverflow(page), { message }).toBeLessThanOrEqual(0)
    }
  })
}

/**
 * Keeps requests for data waiting, or refuses them. Runs in the page: routes of Playwright would turn off the cache of
 * the browser, and each screen would load all its code again.
 */
function answerRequests({ state, refusal }: { state: 'loading' | 'failed'; refusal: object }): void {
  const original = window.fetch
  // Requests of screens, without those for the session and the accounts.
  const answered = /\/api\/(?!auth\/|users\/)/
  window.fetch = (input, options) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!answered.test(url)) return original(input, options)
    if (state === 'loading') return new Promise(() => undefined)
    return Promise.resolve(Response.json(refusal, { status: 500 }))
  }
}

const softly = expect.configure({ soft: true, timeout: 1000 })

const refusal = {
  success: false,
  data: null,
  message: 'The database is away.',
  detail: '',
  code: 'internal',
  request_id: 'r',
}

test('the pages of the sandbox are accessible', async ({ page, person, sandboxUrl, control }) => {
  const [post] = await control.posts({ account: 'clayandember' })
  if (!post) throw new Error('clayandember has no posts.')
  const mail = (await control.gmail({})).find(({ subject }) => subject.includes('wedding'))
  const [confirmation] = await control.mails({ to: person.email })
  const letters = ['/gmail', `/gmail/rosa@clayandember.example/${mail?.id}`, `/mail/${confirmation?.id}`]
  for (const path of ['/', `/p/${post.id}`, '/direct/clayandember', '/mail', '/panel', ...letters]) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(sandboxUrl + path)
      await expect(page.getByRole('main')).toBeVisible()
      await expectAccessible(page)
    }
  }
})

async function checkAll(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await page.goto(await withOwner(page, screen.path))
      await checkScreen(page, screen)
    })
  }
}

async function checkScreen(page: Page, { ready }: Screen): Promise<void> {
  await inEveryDisplayMode(page, async (mode) => {
    await ready(page)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page, mode)
  })
}
