import type { Locator, Page } from '@playwright/test'
import { checkDisplayModes, expectAccessible, violationsOf } from '../support/checks/axe.ts'
import {
  horizontalOverflow,
  inEveryDisplayMode,
  waitForAnimations,
  waitUntilSettled,
} from '../support/display-modes.ts'
import { fullOnly } from '../support/full-run.ts'
import { newFollower } from '../support/inbox.ts'
import { waitForNetworkIdle } from '../support/network.ts'
import { saveCommentAutomation, signUp, withOwner } from '../support/person.ts'
import { addressOf, conversationsOf, groupsOf, visitScreens } from '../support/screen-visits.ts'
import { replyByHand, sendPrivateReply } from '../support/used-account.ts'
import { administratorEmail } from '../support/start-product.ts'
import { expect, test } from '../support/test.ts'
import { smallTargets } from '../support/checks/touch-targets.ts'

const checked = 'accessible, fit, show the focus in order and leave the console empty'

for (const { name, group } of groupsOf('open')) {
  test(`open pages are ${checked}: ${name}`, async ({ page }) => {
    await visitScreens(page, group)
  })
}

for (const { name, group } of groupsOf('without-account')) {
  test(`screens without an account are ${checked}: ${name}`, async ({ page, person }) => {
    expect(person.id).not.toBe('')
    await visitScreens(page, group)
  })
}

for (const { name, group } of groupsOf('with-account')) {
  test(`screens of a new account are ${checked}: ${name}`, async ({ page, account }) => {
    expect(account.id).not.toBe('')
    await visitScreens(page, group)
  })
}

for (const { name, group } of groupsOf('with-activity')) {
  test(`screens of a used account are ${checked}: ${name}`, async ({ page, account, business, control }) => {
    const { automation_id: automationId } = await saveCommentAutomation(page, account)
    const [post] = await control.posts({ account: business })
    if (!post) throw new Error(`${business} has no posts.`)
    await saveCommentAutomation(page, account, { name: 'Opening hours', keywords: ['open'], paused: true })
    await control.addComment({ as: await newFollower(control), postId: post.id, text: 'When do you open?' })
    const commenterId = await sendPrivateReply(page, account)
    const praise = await control.addComment({
      as: 'noor.at.home',
      postId: post.id,
      text: 'What a beautiful picture',
    })
    await replyByHand(page, account, praise.id)
    const question = await control.addComment({
      as: 'mia.makes',
      postId: post.id,
      text: 'How much? What price?',
    })
    await control.wait({ for: 'reply', comment: question.id })
    await control.addMessage({ as: 'mia.makes', account: business, text: 'Do you ship?' })
    await expect.poll(() => conversationsOf(page, account)).not.toEqual([])
    const [conversationId = ''] = await conversationsOf(page, account)
    await visitScreens(page, group, { automationId, conversationId, commenterId })
  })
}

for (const { name, group } of groupsOf('administrator')) {
  test(`screens of administrators are ${checked}: ${name}`, async ({ page, control }) => {
    await signUp(page.request, control, administratorEmail)
    await visitScreens(page, group)
  })
}

for (const state of ['loading', 'failed'] as const) {
  for (const { name, group } of groupsOf('with-account', 'with-activity')) {
    const title = state === 'loading' ? 'while loading' : 'after an error'
    test(`screens are accessible and fit ${title}: ${name}`, fullOnly, async ({ page, account }) => {
      test.setTimeout(180_000)
      const { automation_id: automationId } = await saveCommentAutomation(page, account)
      const addresses = await Promise.all(group.map((screen) => addressOf(page, screen, { automationId })))
      await page.addInitScript(answerRequests, { state, refusal })
      for (const address of addresses) {
        const [path = ''] = address.split('?provider_id')
        await page.goto(address)
        await expect(page.getByRole('main')).toBeVisible()
        await waitUntilSettled(page)
        await inEveryDisplayMode(page, async ({ width, theme, coloursOnly }) => {
          await waitForAnimations(page)
          const place = `${path}, ${state}, ${width}, ${theme}`
          expect
            .soft(await horizontalOverflow(page), `pixels wider than the window: ${place}`)
            .toBeLessThanOrEqual(0)
          expect
            .soft(await violationsOf(page, coloursOnly ? ['color-contrast'] : undefined), place)
            .toEqual([])
          expect.soft(await smallTargets(page), `touch target too small: ${place}`).toEqual([])
        })
        await page.setViewportSize({ width: 320, height: 640 })
        const message = `pixels wider than 320: ${path}, ${state}`
        await softly.poll(() => horizontalOverflow(page), { message }).toBeLessThanOrEqual(0)
      }
    })
  }
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

const softly = expect.configure({ soft: true })

const refusal = {
  success: false,
  data: null,
  message: 'The database is away.',
  detail: '',
  code: 'internal',
  request_id: 'r',
}

test('the dialogs of the editor are accessible in every display mode', async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await page.goto('/instagram/create-automation/reply-comment')
  const deploy = page.getByRole('button', { name: 'Deploy' })
  await deploy.click()
  await expect(page.getByRole('textbox', { name: 'Automation name' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Automation name' })).toHaveAccessibleDescription(
    'Enter a name.',
  )
  await checkDisplayModes(page)

  await page.getByRole('textbox', { name: 'Automation name' }).fill('Price questions')
  await page.getByRole('textbox', { name: 'Keywords' }).fill('price')
  await page.getByRole('textbox', { name: 'Keywords' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove price' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Custom message' }).fill('Prices are in the shop.')
  await deploy.click()
  await expect(page.getByRole('dialog', { name: 'Automation is live' })).toContainText('Copy JSON')
  await checkDisplayModes(page)
})

test('every page has a title of its own', fullOnly, async ({ page, account }) => {
  test.setTimeout(300_000)
  expect(account.id).not.toBe('')
  const titles = new Map<string, string>()
  const visited = [...groupsOf('with-account'), ...groupsOf('open')].flatMap(({ group }) => group)
  for (const screen of visited) {
    await page.goto(await addressOf(page, screen))
    // The document of the shell is called "Skein" only.
    await expect(page).toHaveTitle(/ · Skein$/)
    // All tabs of a page share its title.
    const { pathname } = new URL(page.url())
    const title = await page.title()
    expect.soft(titles.get(title) ?? pathname, title).toBe(pathname)
    titles.set(title, pathname)
  }
})

const overlays = [
  { path: '/', opener: 'Menu', shows: (page: Page) => page.getByRole('navigation', { name: 'Menu' }) },
  {
    path: '/instagram',
    opener: 'More',
    shows: (page: Page) => page.getByRole('dialog', { name: 'Workspace' }),
  },
  {
    path: '/chat/chat_1700000000000abcdefg',
    opener: 'Open chats',
    shows: (page: Page) => page.getByRole('dialog', { name: 'Chats' }),
  },
]

test('menus and drawers fit 320 pixels and are not cut off', async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { path, opener, shows } of overlays) {
    await test.step(path, async () => {
      await page.goto(await withOwner(page, path))
      await waitForNetworkIdle(page)
      await page.getByRole('button', { name: opener, exact: true }).click()
      const over = shows(page)
      await expect(over).toBeVisible()
      await waitForAnimations(page)
      expect.soft(await horizontalOverflow(page), `pixels wider than 320 at ${path}`).toBeLessThanOrEqual(0)
      expect.soft(await cutOff(over), `cut off at ${path}`).toEqual([])
      expect.soft(await violationsOf(page), path).toEqual([])
    })
  }
})

/** Returns the elements that reach outside of the window or overflow their box. */
const cutOff = (over: Locator): Promise<string[]> =>
  over.evaluate((element) =>
    [element, ...element.querySelectorAll('a, button, input')]
      .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect()
        return width > 0 && (left < 0 || right > innerWidth || each.scrollWidth > each.clientWidth + 1)
      })
      .map((each) => each.outerHTML.slice(0, 120)),
  )

test('the pages of the sandbox are accessible', async ({ page, person, sandboxUrl, control }) => {
  const [post] = await control.posts({ account: 'clayandember' })
  if (!post) throw new Error('clayandember has no posts.')
  const mail = (await control.gmail({})).find(({ subject }) => subject.includes('wedding'))
  const [confirmation] = await control.mails({ to: person.email })
  const letters = ['/gmail', `/gmail/rosa@clayandember.example/${mail?.id}`, `/mail/${confirmation?.id}`]
  for (const path of ['/', `/p/${post.id}`, '/direct/clayandember', '/mail', '/team', '/panel', ...letters]) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(sandboxUrl + path)
      await expect(page.getByRole('main')).toBeVisible()
      await expectAccessible(page)
    }
  }
})
