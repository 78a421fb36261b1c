import type { Page } from '@playwright/test'
import { openEntry } from '../support/activity.ts'
import { address, countReceived, bubble, composer, newFollower, row } from '../support/inbox.ts'
import { ownOrigin, type Account } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

test('delivers messages written offline once and in order after reconnecting', async ({
  page,
  account,
  business,
  control,
}) => {
  expect(account.id).not.toBe('')
  const mia = await newFollower(control)
  await control.addMessage({ as: mia, account: business, text: 'Before' })
  await page.goto(address)
  await row(page, 'Before').first().click()
  await expect(bubble(page, 'Before')).toBeVisible()
  await page.context().setOffline(true)
  for (const number of [1, 2, 3])
    await control.addMessage({ as: mia, account: business, text: `Meanwhile ${number}` })
  await composer(page).fill('Written without a network')
  await composer(page).press('Enter')
  await expect(bubble(page, 'Written without a network')).toContainText('Waiting for connection')
  await expect(bubble(page, 'Meanwhile')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(bubble(page, 'Meanwhile')).toHaveText([/Meanwhile 1/, /Meanwhile 2/, /Meanwhile 3/])
  await expect(bubble(page, 'Written without a network')).toContainText('Sent')
  await expect(bubble(page, 'Written without a network')).toHaveCount(1)
  expect(await countReceived(control, { business, person: mia, text: 'Written without a network' })).toBe(1)
})

test(
  'sends one private reply to a commenter from the decision log on a phone',
  fullOnly,
  async ({ page, account, business, control }) => {
    await savePraiseAutomation(page, account)
    const mia = await newFollower(control)
    const [post] = await control.posts({ account: business })
    await control.addComment({ as: mia, postId: post?.id ?? '', text: 'What a lovely bowl' })
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/instagram/automation/activity')
    const entry = await openEntry(page, 'What a lovely bowl')
    await entry.getByRole('link', { name: 'Open conversation' }).click()
    await expect(bubble(page, 'What a lovely bowl')).toBeVisible()
    await expect(page.getByText(/allows one private reply to this comment/)).toBeVisible()
    await composer(page).fill('Thank you! It is still there.')
    await composer(page).press('Enter')
    await expect(bubble(page, 'Thank you! It is still there.')).toContainText('Sent')
    await expect(page.getByText(/You can write again when/)).toBeVisible()
    expect(
      await countReceived(control, { business, person: mia, text: 'Thank you! It is still there.' }),
    ).toBe(1)
    await page.goBack()
    await expect(page).toHaveURL(/\/activity/)
  },
)

/** Creates an automation that replies in public to comments that contain "lovely". */
async function savePraiseAutomation(page: Page, account: Account): Promise<void> {
  const answer = await page.request.post('/api/instagram/automations/comment-reply', {
    headers: await ownOrigin(page.request),
    data: {
      name: 'Praise',
      platform_user_id: account.platform_user_id,
      trigger_type: 'KEYWORD',
      keywords: 'lovely',
      reply_type: 'CUSTOM',
      custom_message: 'Thank you!',
      post_selection_type: 'ALL',
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
