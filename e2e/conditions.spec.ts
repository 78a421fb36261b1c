import { expectAccessible } from './support/axe.ts'
import { expectNoHorizontalScroll, followSystemTheme, inEveryDisplayMode } from './support/display-modes.ts'
import { keyboard } from './support/input-methods.ts'
import { pressOn } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'

const { choose, press, write } = keyboard

test('thanks for a mention in a story, set up by keyboard', async ({ page, account, business, control }) => {
  test.setTimeout(120_000)
  expect(account.id).not.toBe('')
  await page.goto('/instagram/create-automation/trigger-messages')
  await followSystemTheme(page)
  await choose(page.getByRole('radio', { name: 'Any text' }))
  await expect(page.getByRole('textbox', { name: 'Keywords' })).toHaveCount(0)
  await write(page.getByRole('textbox', { name: 'Message', exact: true }), 'Thank you for the mention!')
  await press(page.getByText('More conditions'))
  const kinds = page.getByRole('group', { name: 'Message types' })
  await pressOn(page, page.getByRole('switch', { name: 'Once per person' }), ' ')
  await pressOn(page, kinds.getByRole('checkbox', { name: 'Mentioned you in a story' }), ' ')
  for (const name of ['Text', 'Replied to your story', 'Button tap'])
    await pressOn(page, kinds.getByRole('checkbox', { name }), ' ')
  await inEveryDisplayMode(page, async (mode) => {
    await expectNoHorizontalScroll(page)
    await expectAccessible(page, mode)
  })
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog', { name: 'Automation is live' })).toContainText(
    'When someone sends a mention in a story, reply “Thank you for the mention!”.',
  )
  const person = 'mia.makes'
  await control.addMessage({ as: person, account: business, kind: 'story_mention' })
  const text = 'Thank you for the mention!'
  await control.wait({ for: 'message', account: business, person, text })
})
