import type { Locator, Page } from '@playwright/test'
import { checkDisplayModes } from './support/checks/axe.ts'
import { waitUntilSettled } from './support/display-modes.ts'
import type { Control } from '@skein/sandbox/control'
import { chooseOptionByKeyboard } from './support/choose-option.ts'
import { pressOn, typeInto } from './support/keyboard.ts'
import { ownOrigin, saveCommentAutomation, type Account } from './support/person.ts'
import { fullOnly } from './support/full-run.ts'
import { entries, openedEntry } from './support/activity.ts'
import { expect, test } from './support/test.ts'

const address = '/instagram/automation/activity'

async function commentAs(control: Control, business: string) {
  const [post] = await control.posts({ account: business })
  if (!post) throw new Error(`${business} has no posts.`)
  return (as: string, text: string) => control.addComment({ as, postId: post.id, text })
}

test('shows new entries live and explains a decision by keyboard', async ({
  page,
  account,
  business,
  control,
}) => {
  await saveCommentAutomation(page, account)
  const comment = await commentAs(control, business)
  await page.goto('/instagram/automation')
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Activity' }))
  await expect(page.getByRole('heading', { name: 'Nothing sent yet' })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Show all activity' }))
  await expect(page.getByRole('heading', { name: 'No activity yet' })).toBeVisible()

  await comment('mia.makes', 'How much is it?')
  const entry = entries(page).filter({ hasText: 'How much is it?' })
  await expect(entry).toContainText('Sent')
  await page.reload()
  await expect(entry).toContainText('Sent')
  await comment('noor.at.home', 'What a beautiful picture')
  const news = page.getByRole('button', { name: '1 new entry' })
  await expect(news).toBeVisible()
  await expect(page.getByText('What a beautiful picture')).toBeHidden()
  await pressOn(page, news)
  await expect(entries(page).first()).toContainText('Skipped')
  await expect(entries(page).last()).toContainText('How much is it?')

  for (const _ of await entries(page).all()) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const steps = openedEntry(page).getByRole('list', { name: 'Details' })
  await expect(steps).toContainText('Keyword matched: “')
  await expect(openedEntry(page).getByRole('heading', { level: 2 })).toBeFocused()
  await page.reload()
  await expect(steps).toContainText('Keyword matched: “')
  await page.keyboard.press('Escape')
  await expect(openedEntry(page)).toHaveCount(0)
  await pressOn(page, page.getByRole('button', { name: 'Filters' }))
  await chooseOptionByKeyboard(page.getByRole('combobox', { name: 'Status' }), 'Skipped')
  await expect(page).toHaveURL(/state=skipped/)
  await expect(page.getByText('How much is it?')).toBeHidden()
  await typeInto(page, page.getByRole('searchbox'), '@mia')
  await expect(page.getByRole('heading', { name: 'No matching activity' })).toBeVisible()
  await expect(page).toHaveURL(/state=skipped&search=%40mia/)
})

test('gives the notice of new entries and each filter a place of their own', async ({
  page,
  account,
  business,
  control,
}) => {
  await saveCommentAutomation(page, account)
  const comment = await commentAs(control, business)
  await comment('mia.makes', 'How much is it?')
  await page.goto(address)
  await expect(entries(page)).toHaveCount(1)
  await comment('noor.at.home', 'What price?')
  const news = page.getByRole('button', { name: '1 new entry' })
  await expect(news).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  for (const width of [375, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await coveredBy(news), `elements below the notice at ${width}`).toEqual([])
    const fields = await page.getByRole('group', { name: 'Filters' }).getByRole('combobox').all()
    const boxes = await Promise.all(fields.map((field) => field.boundingBox()))
    expect.soft(new Set(boxes.map((box) => Math.round(box?.width ?? 0))).size, `widths at ${width}`).toBe(1)
  }
})

/** Returns rows and controls that overlap with an element. */
const coveredBy = (cover: Locator): Promise<string[]> =>
  cover.evaluate((element) => {
    const box = element.getBoundingClientRect()
    return [...document.querySelectorAll('main :is([role=feed], a, button, input)')]
      .filter((each) => !each.contains(element) && each !== element)
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top
      })
      .map((each) => each.textContent || each.outerHTML.slice(0, 80))
  })

test(
  'loads missed entries after reconnecting and rolls back a refused dismissal',
  fullOnly,
  async ({ page, account, business, control }) => {
    await saveUnsureAutomation(page, account, control)
    const comment = await commentAs(control, business)
    await page.goto(`${address}?outcome=all`)
    await comment('mia.makes', 'Do you ship?')
    const first = entries(page).first()
    await expect(first).toContainText('Needs review')
    // The last code of the page: code that is loading when the network fails is missing until the next document.
    await expect(page.getByRole('button', { name: 'Change theme' })).toBeVisible()
    await waitUntilSettled(page)

    await page.context().setOffline(true)
    await comment('noor.at.home', 'And ship to France?')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: '1 new entry' }).click()
    await expect(entries(page)).toHaveCount(2)

    await page.route('**/dismiss', (route) => route.fulfill({ status: 503, json: refusal }), { times: 1 })
    await first.getByRole('link').click()
    await openedEntry(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText("Couldn't dismiss the reply. Try again soon.").first()).toBeVisible()
    await expect(openedEntry(page)).toContainText('Reply (not sent)')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(openedEntry(page)).toContainText('Dismissed')
    await entries(page).nth(1).getByRole('link').click()
    await openedEntry(page).getByRole('button', { name: 'Send reply' }).click()
    await expect(entries(page).nth(1)).toContainText('Sent')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^skein-activity-.*\.json$/)
  },
)

test(
  'every state of the decision log is accessible and fits in every display mode',
  fullOnly,
  async ({ page, account, business, control }) => {
    test.setTimeout(150_000)
    await page.goto(`${address}?outcome=failed`)
    await expect(page.getByRole('heading', { name: 'No matching activity' })).toBeVisible()
    await checkDisplayModes(page)
    await saveCommentAutomation(page, account)
    await saveUnsureAutomation(page, account, control)
    const comment = await commentAs(control, business)
    await comment('mia.makes', 'How much is it?')
    await page.goto(`${address}?period=day&outcome=all`)
    await expect(entries(page).first()).toBeVisible()
    await comment('noor.at.home', 'Do you ship?')
    await expect(page.getByRole('button', { name: /new entr/ })).toBeVisible()
    await checkDisplayModes(page)
    await page.getByRole('button', { name: /new entr/ }).click()
    await entries(page).first().getByRole('link').click()
    await expect(openedEntry(page)).toBeVisible()
    await checkDisplayModes(page)
    await page.route('**/api/automations/activity?**', (route) =>
      route.fulfill({ status: 500, json: refusal }),
    )
    await page.goto(`${address}?search=x`)
    await expect(page.getByText("Couldn't load activity")).toBeVisible()
    await checkDisplayModes(page)
  },
)

const refusal = {
  success: false,
  data: null,
  message: 'Try again soon.',
  detail: '',
  code: 'unavailable',
  request_id: 'x',
}

/** Creates an automation whose model is below the confidence threshold: each reply becomes a draft. */
async function saveUnsureAutomation(page: Page, account: Account, control: Control): Promise<void> {
  const unsure = {
    when: { last: 'ship' },
    json: { should_reply: true, confidence: 0.4, reason: 'It may be small talk.', reply: 'We do.' },
  }
  await control.modelScript({ answers: [unsure, unsure] })
  const answer = await page.request.post('/api/instagram/automations/comment-reply', {
    headers: await ownOrigin(page.request),
    data: {
      name: 'Shipping questions',
      platform_user_id: account.platform_user_id,
      trigger_type: 'AI_DECISION',
      reply_type: 'AI_DECISION',
      ai_context_rules: 'Questions about shipping.',
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
