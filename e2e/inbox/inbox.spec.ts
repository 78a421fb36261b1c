import { checkDisplayModes } from '../support/checks/axe.ts'
import { openEntry } from '../support/activity.ts'
import {
  address,
  countReceived,
  bubble,
  composer,
  newFollower,
  row,
  rowOf,
  waitUntilListed,
} from '../support/inbox.ts'
import { saveHours } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const opening = { keyword: 'open', text: 'We are open Thursday to Saturday.' }

test('shows replies of people and automations live in one thread', async ({
  page,
  account,
  business,
  control,
}) => {
  await saveHours(page, account, opening)
  const [mia, noor] = [await newFollower(control), await newFollower(control)]
  await page.goto(address)
  await expect(page.getByRole('searchbox')).toBeVisible()

  await control.addMessage({ as: mia, account: business, text: 'Do you ship to France?' })
  await row(page, 'Do you ship to France?').first().click()
  await expect(bubble(page, 'Do you ship to France?')).toBeVisible()
  await composer(page).fill('We do, within five days.')
  await composer(page).press('Enter')
  await expect(bubble(page, 'We do, within five days.')).toContainText('Sent')
  await expect(composer(page)).toHaveValue('')
  expect(await countReceived(control, { business, person: mia, text: 'We do, within five days.' })).toBe(1)
  await expect(page.getByText(/^You're handling this until/)).toBeVisible()
  await page.getByRole('button', { name: 'Hand back to automation' }).click()
  const state = page.getByText('Automatic replies on')
  await expect(state).toBeVisible()
  const initial = page.viewportSize()
  await page.setViewportSize({ width: 820, height: 1180 })
  const cut = state.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(await cut, 'pixels cut of the state on a tablet').toBe(0)
  if (initial) await page.setViewportSize(initial)

  await control.addMessage({ as: noor, account: business, text: 'When are you open?' })
  await expect(page).toHaveTitle(/^\(\d+\+?\) Live Chat/)
  await rowOf(page, noor).click()
  const said = bubble(page, 'We are open Thursday to Saturday.')
  await expect(said).toContainText('Automation')
  await said.getByRole('button', { name: 'Why' }).click()
  await expect(said.getByRole('list', { name: 'Details' })).toContainText('Keyword matched: “')
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText(/^You're handling this until/)).toBeVisible()
})

test(
  'gives the messages at least 60 % of the height',
  fullOnly,
  async ({ page, account, business, control }) => {
    expect(account.id).not.toBe('')
    const mia = await newFollower(control)
    await control.addMessage({ as: mia, account: business, text: 'Is there room?' })
    for (const [width, height, atLeast] of [
      [1440, 900, 560],
      [375, 812, 0.6 * 812],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(address)
      await rowOf(page, mia).click()
      await expect(bubble(page, 'Is there room?')).toBeVisible()
      const box = await page.getByRole('region', { name: /^Messages with/ }).boundingBox()
      expect(box?.height, `messages at ${width} px`).toBeGreaterThanOrEqual(atLeast)
      const composerBox = await composer(page).boundingBox()
      expect((composerBox?.y ?? 0) + (composerBox?.height ?? 0)).toBeLessThanOrEqual(height)
      expect(
        await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
      ).toBeLessThanOrEqual(0)
    }
  },
)

test(
  'list, thread and decision log name what a customer sent instead of a text',
  fullOnly,
  async ({ page, account, business, control }) => {
    await saveHours(page, account, opening)
    const nora = await newFollower(control)
    const send = (kind: 'image' | 'audio' | 'like' | 'story_mention' | 'shared_post' | 'unsupported') =>
      control.addMessage({ as: nora, account: business, kind })
    await control.addMessage({ as: nora, account: business, text: 'So lovely', kind: 'story_reply' })
    for (const kind of ['image', 'audio', 'like', 'shared_post', 'unsupported'] as const) await send(kind)
    await send('story_mention')
    await page.goto(address)
    await expect(rowOf(page, nora)).toContainText('Mentioned you in a story')
    await rowOf(page, nora).click()
    const thread = page.getByRole('log')
    await expect(bubble(page, 'So lovely')).toContainText('In reply to your story')
    for (const words of ['Heart', 'Shared a post', 'Content only shown in the Instagram app']) {
      await expect(thread).toContainText(words)
    }
    await checkDisplayModes(page)
    await page.goto('/instagram/automation/activity?outcome=all')
    const entry = await openEntry(page, 'Voice message')
    await expect(entry).toContainText('The customer sent a voice message')
  },
)

test(
  'finds and answers a conversation with five keys and the text',
  fullOnly,
  async ({ page, account, business, control }) => {
    const [mia, noor] = [await newFollower(control), await newFollower(control)]
    await control.addMessage({ as: mia, account: business, text: 'Is the blue vase still there?' })
    await waitUntilListed(page, account, 'Is the blue vase still there?')
    await control.addMessage({ as: noor, account: business, text: 'What a beautiful shop' })
    await waitUntilListed(page, account, 'What a beautiful shop')
    await page.goto(address)
    await expect(row(page, 'Is the blue vase still there?').first()).toBeVisible()
    await expect(composer(page)).toBeVisible()

    let keys = 0
    const press = async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    }
    await press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('vase')
    await press('Enter')
    await expect(composer(page)).toBeFocused()
    await expect(bubble(page, 'Is the blue vase still there?')).toBeVisible()
    await page.keyboard.type('It is!')
    await press('Enter')
    await expect(bubble(page, 'It is!')).toContainText('Sent')
    expect(await countReceived(control, { business, person: mia, text: 'It is!' })).toBe(1)
    expect(keys).toBeLessThanOrEqual(5)
  },
)

test('delivers a failed message once after a double click, a reload and a send from two tabs', async ({
  page,
  account,
  business,
  control,
}) => {
  expect(account.id).not.toBe('')
  const mia = await newFollower(control)
  await control.addMessage({ as: mia, account: business, text: 'Hello there' })
  await page.goto(address)
  await row(page, 'Hello there').first().click()
  await expect(bubble(page, 'Hello there')).toBeVisible()
  const count = (text: string) => countReceived(control, { business, person: mia, text })

  await page.route('**/send-message', (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 })
  await composer(page).fill('First')
  await composer(page).press('Enter')
  await expect(bubble(page, 'First')).toContainText('Failed')
  await expect(bubble(page, 'First')).toContainText('Try again soon.')
  // The message names the cause, so no banner repeats it.
  await expect(page.getByText('Failed to send message. Please try again.')).toHaveCount(0)
  await expect(composer(page)).toHaveValue('')
  await expect(row(page, 'Draft:')).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry: First' }).dblclick()
  await expect(bubble(page, 'First')).toContainText('Sent')
  await expect(composer(page)).toHaveValue('')
  expect(await count('First')).toBe(1)

  await composer(page).fill('Second')
  await page.getByRole('button', { name: 'Send' }).dblclick()
  await expect(bubble(page, 'Second')).toContainText('Sent')
  expect(await count('Second')).toBe(1)

  // The server stores the message, and the page is reloaded before the response arrives.
  const arrival = Promise.withResolvers<void>()
  await page.route(
    '**/send-message',
    async (route) => {
      await route.fetch()
      arrival.resolve()
    },
    { times: 1 },
  )
  await composer(page).fill('Third')
  await composer(page).press('Enter')
  await arrival.promise
  await page.reload()
  await expect(bubble(page, 'Third')).toContainText('Sent')
  await expect(bubble(page, 'Third')).toHaveCount(1)
  expect(await count('Third')).toBe(1)

  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(composer(other)).toBeVisible()
  await composer(page).fill('Fourth')
  await expect(composer(other)).toHaveValue('Fourth')
  await Promise.all([composer(page).press('Enter'), composer(other).press('Enter')])
  await expect(bubble(page, 'Fourth')).toContainText('Sent')
  await expect(bubble(other, 'Fourth')).toContainText('Sent')
  expect(await count('Fourth')).toBe(1)
})

test(
  'shows one pane at a time on a phone and explains a closed conversation',
  fullOnly,
  async ({ page, account, business, control }) => {
    expect(account.id).not.toBe('')
    const as = await newFollower(control)
    await control.addMessage({ as, account: business, text: 'Are you there?', ageMs: 25 * 3_600_000 })
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(address)
    // Newer conversations of other tests come first, and the list renders only the rows in view.
    await page.getByRole('searchbox').fill(as)
    await rowOf(page, as).click()
    await expect(page.getByText('Reply window closed', { exact: true })).toBeVisible()
    await expect(rowOf(page, as)).toBeHidden()
    await page.getByRole('button', { name: 'All conversations' }).click()
    await expect(rowOf(page, as)).toBeVisible()
    await expect(page.getByText('Reply window closed', { exact: true })).toBeHidden()
  },
)

test(
  'every state of the chat is accessible and fits in every display mode',
  fullOnly,
  async ({ page, account, business, control }) => {
    test.setTimeout(180_000)
    const lists = '**/api/instagram/conversations?**'
    await page.route(lists, (route) => route.fulfill({ json: nothing }))
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
    await checkDisplayModes(page)
    await page.unroute(lists)
    await saveHours(page, account, opening)
    await control.addMessage({ as: 'noor.at.home', account: business, text: 'What a beautiful shop' })
    const mia = await newFollower(control)
    await control.addMessage({ as: mia, account: business, text: 'When are you open?' })
    await page.reload()
    const said = bubble(page, 'We are open Thursday to Saturday.')
    await rowOf(page, mia).click()
    await said.getByRole('button', { name: 'Why' }).click()
    await expect(said.getByRole('list', { name: 'Details' })).toBeVisible()
    await page.route('**/send-message', (route) => route.fulfill({ status: 503, json: refusal }), {
      times: 1,
    })
    await composer(page).fill('Not yet')
    await composer(page).press('Enter')
    await expect(bubble(page, 'Not yet')).toContainText('Failed')
    await composer(page).fill('/')
    await expect(page.getByRole('button', { name: 'Create your first saved reply' })).toBeVisible()
    await checkDisplayModes(page)
    await page.route('**/api/instagram/messages?**', (route) => route.fulfill({ status: 500, json: refusal }))
    await page.reload()
    await expect(page.getByText('Failed to load messages. Please try again.')).toBeVisible()
    await checkDisplayModes(page)
    await page.route(lists, (route) => route.fulfill({ status: 500, json: refusal }))
    await page.goto(address)
    await expect(page.getByText('Failed to load conversations. Please try again.')).toBeVisible()
    await checkDisplayModes(page)
  },
)

const nothing = { success: true, data: { data: [] }, message: '', next_cursor: null }

const refusal = {
  success: false,
  data: null,
  message: 'Try again soon.',
  detail: '',
  code: 'unavailable',
  request_id: 'x',
}
