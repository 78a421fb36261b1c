import { checkDisplayModes } from '../support/checks/axe.ts'
import { pressOn, typeInto } from '../support/keyboard.ts'
import { saveCommentAutomation } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { openEntry } from '../support/activity.ts'
import { expect, test } from '../support/test.ts'

const examples = '/instagram/automation/examples'
const editor = '/instagram/create-automation/reply-comment'

test('keeps an example, stops a save that breaks it and saves it anyway by keyboard', async ({
  page,
  account,
  business,
  control,
}) => {
  test.setTimeout(240_000)
  const { automation_id } = await saveCommentAutomation(page, account)
  const [post] = await control.posts({ account: business })
  const comment = await control.addComment({
    as: 'mia.makes',
    postId: post?.id ?? '',
    text: 'What price is it?',
  })
  await control.wait({ for: 'reply', comment: comment.id })

  await page.goto('/instagram/automation/activity')
  const entry = await openEntry(page, 'What price is it?')
  await pressOn(page, entry.getByRole('button', { name: 'Save as test' }))
  const keep = page.getByRole('dialog', { name: 'Save as test' })
  await expect(keep.getByRole('radio', { name: 'The reply contains a text' })).toBeChecked()
  await checkDisplayModes(page)
  const words = keep.getByRole('textbox', { name: 'The reply must contain' })
  await typeInto(page, words, ' ')
  await pressOn(page, keep.getByRole('button', { name: 'Save as test' }))
  await expect(keep).toContainText('Enter a text that the reply must contain.')
  await typeInto(page, words, 'shop')
  await pressOn(page, keep.getByRole('button', { name: 'Save as test' }))
  await expect(keep).toHaveCount(0)
  await expect(entry.getByRole('button', { name: 'Save as test' })).toBeFocused()

  await page.goto(`${editor}?automation_id=${automation_id}`)
  await typeInto(page, page.getByRole('textbox', { name: 'Custom message' }), 'Ask us later.')
  await pressOn(page, page.getByRole('button', { name: 'Deploy' }))
  const stopped = page.getByRole('dialog', { name: 'Tests fail after this change' })
  await expect(stopped).toContainText('Expected: The reply contains “shop”')
  await expect(stopped).toContainText('Result: An automation replies “Ask us later.”')
  await checkDisplayModes(page)
  await pressOn(page, stopped.getByRole('button', { name: 'Keep editing' }))
  await expect(stopped).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Custom message' })).toHaveValue('Ask us later.')
  await pressOn(page, page.getByRole('button', { name: 'Deploy' }))
  await pressOn(page, stopped.getByRole('button', { name: 'Save anyway' }))
  const deployed = page.getByRole('dialog', { name: 'Changes are live' })
  await expect(deployed).toContainText('Ask us later.')
  await page.keyboard.press('Escape')
  await expect(deployed).toHaveCount(0)
  await pressOn(page, page.getByRole('button', { name: 'Versions' }))
  await expect(page.getByRole('dialog', { name: 'Versions' })).toContainText(
    'Saved although these tests failed:',
  )
  await checkDisplayModes(page)
})

test(
  'opens the tests from the palette, checks and deletes them by keyboard',
  fullOnly,
  async ({ page, account, business, control }) => {
    test.setTimeout(180_000)
    await saveCommentAutomation(page, account)
    await control.addMessage({ as: 'mia.makes', account: business, text: 'Do you ship?' })
    await page.goto('/instagram/livechat')
    const message = page.getByRole('article').filter({ hasText: 'Do you ship?' }).last()
    await pressOn(page, message.getByRole('button', { name: 'Message actions' }))
    await page.getByRole('menuitem', { name: 'Save as test' }).press('Enter')
    const keep = page.getByRole('dialog', { name: 'Save as test' })
    await expect(keep.getByRole('radio', { name: 'Gets a reply or is hidden' })).toBeChecked()
    await pressOn(page, keep.getByRole('button', { name: 'Save as test' }))
    await expect(keep).toHaveCount(0)

    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('tests')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${examples}$`))
    const items = page.getByRole('list', { name: 'Tests' }).getByRole('listitem')
    await expect(items).toHaveCount(1)
    await pressOn(page, page.getByRole('button', { name: 'Run tests' }))
    await expect(page.getByText('0 passed, 1 failed, 0 not checked')).toBeVisible()
    await expect(items.first()).toContainText('Result: Nothing happens')
    await checkDisplayModes(page)
    await pressOn(page, page.getByRole('button', { name: 'Delete test “Do you ship?”' }))
    await expect(page.getByRole('heading', { name: 'No tests yet' })).toBeVisible()
    await checkDisplayModes(page)
  },
)
