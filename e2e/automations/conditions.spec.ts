import { checkDisplayModes } from '../support/checks/axe.ts'
import { keyboard } from '../support/checks/input-methods.ts'
import { pressOn } from '../support/keyboard.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const { choose, press, write } = keyboard
const commentReply = '/instagram/create-automation/reply-comment'
const conversation = '/instagram/create-automation/ai-conversation'

test(
  'thanks for a mention in a story, set up by keyboard',
  fullOnly,
  async ({ page, account, business, control }) => {
    expect(account.id).not.toBe('')
    await page.goto('/instagram/create-automation/trigger-messages')
    await choose(page.getByRole('radio', { name: 'Any text' }))
    await expect(page.getByRole('textbox', { name: 'Keywords' })).toHaveCount(0)
    await write(page.getByRole('textbox', { name: 'Message', exact: true }), 'Thank you for the mention!')
    await press(page.locator('summary', { hasText: 'More options' }))
    const kinds = page.getByRole('group', { name: 'Message types' })
    await pressOn(page, page.getByRole('switch', { name: 'Once per person' }), ' ')
    await pressOn(page, kinds.getByRole('checkbox', { name: 'Mentioned you in a story' }), ' ')
    for (const name of ['Text', 'Replied to your story', 'Button tap'])
      await pressOn(page, kinds.getByRole('checkbox', { name }), ' ')
    await checkDisplayModes(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog', { name: 'Automation is live' })).toContainText(
      'When someone sends a mention in a story, reply “Thank you for the mention!”.',
    )
    const person = 'mia.makes'
    await control.addMessage({ as: person, account: business, kind: 'story_mention' })
    const text = 'Thank you for the mention!'
    await control.wait({ for: 'message', account: business, person, text })
  },
)

test(
  'replies under new posts only, set up by keyboard',
  fullOnly,
  async ({ page, account, business, control }) => {
    expect(account.id).not.toBe('')
    const [older] = await control.posts({ account: business })
    await page.goto(commentReply)
    await write(page.getByRole('textbox', { name: 'Automation name' }), 'New posts')
    await write(page.getByRole('textbox', { name: 'Keywords' }), 'price')
    await page.keyboard.press('Enter')
    await press(page.locator('summary', { hasText: 'More options' }))
    await choose(page.getByRole('radio', { name: 'New posts only' }))
    await expect(page.getByRole('group', { name: 'Posts' })).toContainText(
      'Only posts that you publish after you deploy the automation.',
    )
    await write(page.getByRole('textbox', { name: 'Custom message' }), 'It is 20 euros.')
    await checkDisplayModes(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog', { name: 'Automation is live' })).toContainText(
      'on posts published from now on, reply publicly “It is 20 euros.”.',
    )
    const newer = await control.addPost({ account: business, caption: 'Fresh from the kiln' })
    const skippedComment = await control.addComment({
      as: 'mia.makes',
      text: 'price?',
      postId: older?.id ?? '',
    })
    const answered = await control.addComment({ as: 'jonah.b', text: 'price?', postId: newer.id })
    await expect.poll(async () => (await control.replies({ comment: answered.id })).length).toBe(1)
    expect(await control.replies({ comment: skippedComment.id })).toEqual([])
    const list = await page.request.get(
      `/api/automations/get-all-automations?platform_user_id=${account.platform_user_id}`,
    )
    const { data } = (await list.json()) as { data: { automation_id: string }[] }
    await page.goto(`${commentReply}?automation_id=${data[0]?.automation_id}`)
    await expect(page.getByRole('radio', { name: 'New posts only' })).toBeChecked()
    await expect(page.getByText(/^Only posts published since today/)).toBeVisible()
  },
)

test(
  'an AI conversation answers chosen kinds of messages once per person, set up by keyboard',
  fullOnly,
  async ({ page, account }) => {
    expect(account.id).not.toBe('')
    await page.goto(conversation)
    await press(page.getByRole('button', { name: 'Skip' }))
    await press(page.locator('summary', { hasText: 'More options' }))
    await pressOn(page, page.getByRole('switch', { name: 'Once per person' }), ' ')
    await pressOn(page, page.getByRole('switch', { name: 'First contact only' }), ' ')
    const kinds = page.getByRole('group', { name: 'Message types' })
    for (const name of [
      'Replied to your story',
      'Shared a post',
      'Video',
      'Voice message',
      'File',
      'Button tap',
    ])
      await pressOn(page, kinds.getByRole('checkbox', { name }), ' ')
    await checkDisplayModes(page)
    await expect(page.getByText(/^Draft saved/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Once per person' })).toBeChecked()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog', { name: 'Automation is live' })).toContainText(
      'When someone sends a text or a photo, answer with the default model. On first contact only. Once per person.',
    )
  },
)
