import type { Page } from '@playwright/test'
import type { Control } from '@skein/sandbox/control'
import { expectAccessible } from '../support/checks/axe.ts'
import { address, bubble, composer, newFollower, row, rowOf } from '../support/inbox.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

/** Moves the focus to an element and presses a key there. */
async function press(page: Page, name: string | RegExp, key = 'Enter') {
  const button = page.getByRole('button', { name })
  await button.focus()
  await button.press(key)
}

async function commentAs(control: Control, business: string, text: string) {
  const as = await newFollower(control)
  const [post] = await control.posts({ account: business })
  const postId = post?.id ?? ''
  const { id } = await control.addComment({ as, postId, text })
  const comments = () => control.comments({ postId })
  return { as, id, comments }
}

test(
  'replies to a comment publicly and hides it, by keyboard',
  fullOnly,
  async ({ page, account, business, control }) => {
    expect(account.id).not.toBe('')
    const { as, id, comments } = await commentAs(control, business, 'How big is the bowl?')
    await page.goto(address)
    await rowOf(page, as).focus()
    await page.keyboard.press('Enter')
    await expect(bubble(page, 'How big is the bowl?')).toBeVisible()

    await press(page, 'Reply publicly')
    const field = page.getByRole('textbox', { name: `Public reply to @${as}` })
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('30 cm wide.')
    await page.keyboard.press('Enter')
    await expect(field).toBeHidden()
    await expect(bubble(page, '30 cm wide.')).toContainText('Sent')
    await expect(page.getByRole('button', { name: 'Reply publicly' })).toBeFocused()
    expect((await comments()).filter(({ parentId }) => parentId === id)).toHaveLength(1)

    await press(page, 'Hide comment')
    await expect(bubble(page, 'How big is the bowl?')).toContainText('Hidden by you')
    expect((await comments()).find((each) => each.id === id)).toMatchObject({ hidden: true })
    // The live update can arrive before the response, while the button is still busy.
    await expect(page.getByRole('button', { name: 'Show comment' })).not.toHaveAttribute('aria-busy', 'true')
    await press(page, 'Show comment')
    await expect(page.getByRole('button', { name: 'Hide comment' })).toBeVisible()
  },
)

test(
  'marks a conversation as unread and done, sends an emoji and an image, by keyboard',
  fullOnly,
  async ({ page, account, business, control }) => {
    expect(account.id).not.toBe('')
    const mia = await newFollower(control)
    await control.addMessage({ as: mia, account: business, text: 'Is the vase still there?' })
    await page.goto(address)
    await rowOf(page, mia).click()
    await expect(bubble(page, 'Is the vase still there?')).toBeVisible()
    await expect(rowOf(page, mia)).not.toContainText('unread')

    await press(page, 'Emoji')
    const emoji = page.getByRole('group', { name: 'Emoji' })
    await expect(emoji.getByRole('button').first()).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(composer(page)).toHaveValue('😊')
    await expect(composer(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText('😊')

    const chooser = page.waitForEvent('filechooser')
    await press(page, 'Attach image')
    await (await chooser).setFiles('docs/pictures/inbox.png')
    await expect(page.getByRole('button', { name: 'Send image' })).toBeVisible()
    await expectAccessible(page)
    await press(page, 'Send image')
    const photo = page.getByRole('article').filter({ has: page.getByRole('img', { name: 'Photo' }) })
    // A message that is sent later marks the conversation as read.
    await expect(photo).toContainText('Sent')

    await rowOf(page, mia).focus()
    await page.keyboard.press('u')
    await expect(rowOf(page, mia)).toContainText('1 unread')
    await page.keyboard.press('y')
    await expect(page.getByText('Marked as done. It reopens when the customer writes.')).toBeVisible()
    await expect(rowOf(page, mia)).toHaveCount(0)
    await page.goto(`${address}?filter=done`)
    await expect(rowOf(page, mia)).toContainText('Done')
    await expectAccessible(page)

    await control.addMessage({ as: mia, account: business, text: 'One more question' })
    await expect(rowOf(page, mia)).toHaveCount(0)
    await page.goto(address)
    await expect(row(page, 'One more question')).toBeVisible()
  },
)
