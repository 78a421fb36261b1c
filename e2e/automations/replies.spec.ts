import type { Page } from '@playwright/test'
import { checkDisplayModes } from '../support/checks/axe.ts'
import { keyboard } from '../support/checks/input-methods.ts'
import { pressOn } from '../support/keyboard.ts'
import { fullOnly } from '../support/full-run.ts'
import { openEntry } from '../support/activity.ts'
import { expect, test } from '../support/test.ts'

const { press, write } = keyboard
const editor = '/instagram/create-automation/reply-comment'
const list = '/instagram/automation'
const follower = 'mia.makes'

async function begin(page: Page): Promise<void> {
  await page.goto(editor)
  await write(page.getByRole('textbox', { name: 'Automation name' }), 'Price questions')
  await write(page.getByRole('textbox', { name: 'Keywords' }), 'price')
  await page.keyboard.press('Enter')
  await write(page.getByRole('textbox', { name: 'Custom message' }), 'We sent you the list.')
}

test('replies in public and in private with one automation, set up by keyboard', async ({
  page,
  account,
  business,
  control,
}) => {
  expect(account.id).not.toBe('')
  await begin(page)
  await press(page.locator('summary', { hasText: 'More options' }))
  await pressOn(page, page.getByRole('switch', { name: 'Also send a private reply' }), ' ')
  await write(page.getByRole('textbox', { name: 'Message', exact: true }), 'Here is the list.')
  await pressOn(page, page.getByRole('button', { name: 'Add a variant' }))
  await page.keyboard.type('The list is in your messages.')
  await checkDisplayModes(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog', { name: 'Automation is live' })).toContainText(
    'reply publicly “We sent you the list.” and DM “Here is the list.”.',
  )

  const [post] = await control.posts({ account: business })
  await control.addComment({ as: follower, postId: post?.id ?? '', text: 'What is the price?' })
  await control.wait({ for: 'message', account: business, person: follower, text: 'Here is the list.' })
  await page.goto(`${list}/activity`)
  const entry = await openEntry(page, 'What is the price?')
  await expect(entry.getByRole('listitem').filter({ hasText: 'Public reply' })).toContainText('Sent')
  await expect(entry.getByRole('listitem').filter({ hasText: 'Private reply' })).toContainText('Sent')
  await checkDisplayModes(page)
})

test(
  'watches the drafts of an automation and lets it go live by keyboard',
  fullOnly,
  async ({ page, account, business, control }) => {
    expect(account.id).not.toBe('')
    await begin(page)
    await press(page.locator('summary', { hasText: 'More options' }))
    await pressOn(page, page.getByRole('switch', { name: 'Drafts only' }), ' ')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog', { name: 'Automation writes drafts' })).toBeVisible()
    await page.keyboard.press('Escape')

    const [post] = await control.posts({ account: business })
    const comment = await control.addComment({ as: follower, postId: post?.id ?? '', text: 'price?' })
    const answer = await page.request.get(
      `/api/automations/get-all-automations?platform_user_id=${account.platform_user_id}`,
    )
    const { data }: { data: { automation_id: string }[] } = await answer.json()
    await page.goto(`${list}/COMMENT_REPLY/${data[0]?.automation_id}/activity`)
    const panel = page.getByRole('region', { name: 'Drafts only' })
    await expect(panel).toContainText('1 to review')
    await checkDisplayModes(page)
    await pressOn(page, panel.getByRole('button', { name: 'Send all drafts' }))
    await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Send all drafts' }))
    await expect(panel).toContainText('0 to review · 1 of 1 sent unchanged')
    await expect.poll(async () => (await control.replies({ comment: comment.id })).length).toBe(1)
    await pressOn(page, panel.getByRole('button', { name: 'Go live' }))
    await expect(panel).toHaveCount(0)
  },
)
