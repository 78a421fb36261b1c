import { checkDisplayModes } from '../support/checks/axe.ts'
import { keyboard } from '../support/checks/input-methods.ts'
import { pressOn } from '../support/keyboard.ts'
import { fullOnly } from '../support/full-run.ts'
import { openEntry } from '../support/activity.ts'
import { expect, test } from '../support/test.ts'

const { choose, press, write } = keyboard

test(
  'answers a mention on a post of another account, set up by keyboard',
  fullOnly,
  async ({ page, account, business, control }) => {
    expect(account.id).not.toBe('')
    await page.goto('/instagram/create-automation/reply-comment')
    await write(page.getByRole('textbox', { name: 'Automation name' }), 'Mentions')
    await choose(page.getByRole('radio', { name: 'Any text' }))
    await write(page.getByRole('textbox', { name: 'Custom message' }), 'Thank you for the mention!')
    await press(page.locator('summary', { hasText: 'More options' }))
    const sources = page.getByRole('group', { name: 'Comments on' })
    await pressOn(page, sources.getByRole('checkbox', { name: 'Mentions on other accounts' }), ' ')
    await expect(sources).toContainText('get only the public reply')
    await checkDisplayModes(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog', { name: 'Automation is live' })).toContainText(
      'When someone comments on all posts or in a mention, reply publicly “Thank you for the mention!”.',
    )

    await control.sendSample({
      kind: 'mention',
      account: business,
      as: 'mia.makes',
      text: 'look at this bowl',
    })
    await control.wait({ for: 'write', operation: 'mention', account: business })
    await page.goto('/instagram/automation/activity')
    const entry = await openEntry(page, 'look at this bowl')
    await expect(entry).toContainText('Sent')
    await expect(entry).toContainText('Thank you for the mention!')
    const [mention] = await control.mentions({ account: business })
    expect(mention?.answers).toMatchObject([{ text: 'Thank you for the mention!' }])
  },
)
