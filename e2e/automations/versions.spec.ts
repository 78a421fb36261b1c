import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { checkDisplayModes } from '../support/checks/axe.ts'
import { keyboard } from '../support/checks/input-methods.ts'
import { pressOn, typeInto } from '../support/keyboard.ts'
import { connect, saveCommentAutomation } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { openEntry } from '../support/activity.ts'
import { expect, secondBusiness, test } from '../support/test.ts'

const list = '/instagram/automation'
const chooser = '/instagram/create-automation'
const sharing = 'Export and import'

const sentence = (reply: string) =>
  `When a comment contains price or how much on all posts, reply publicly “${reply}”.`

async function deployWith(page: Page, reply: string): Promise<void> {
  await typeInto(page, page.getByRole('textbox', { name: 'Custom message' }), reply)
  await pressOn(page, page.getByRole('button', { name: 'Deploy' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(reply)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test('compares two versions, restores the earlier one and shows the version of a log entry by keyboard', async ({
  page,
  account,
  business,
  control,
}) => {
  const { automation_id, custom_message } = await saveCommentAutomation(page, account)
  await page.goto(`${chooser}/reply-comment?automation_id=${automation_id}`)
  await deployWith(page, 'It is 20.')
  await deployWith(page, 'It is 25.')

  await pressOn(page, page.getByRole('button', { name: 'Versions' }))
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog.getByRole('listitem').first()).toContainText('Current')
  await pressOn(page, dialog.getByRole('button', { name: 'Compare version 2 with the current one' }))
  await expect(dialog.locator('del')).toHaveText(['20.”.'])
  await expect(dialog.locator('ins')).toHaveText(['25.”.'])
  await expect(dialog).toContainText('Changed since then: Custom message')
  await pressOn(page, dialog.getByRole('button', { name: 'Compare version 1 with the current one' }))
  await pressOn(page, dialog.getByRole('button', { name: 'Restore version 1' }))
  await expect(page.getByText('Version 1 was saved again as the newest version.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Custom message' })).toHaveValue(custom_message ?? '')

  const [post] = await control.posts({ account: business })
  await control.addComment({ as: 'mia.makes', postId: post?.id ?? '', text: 'How much is it?' })
  await page.goto(`${list}/activity`)
  const entry = await openEntry(page, 'How much is it?')
  await pressOn(page, entry.getByRole('button', { name: 'Version 4' }))
  await expect(page.getByRole('dialog', { name: 'Version 4' })).toContainText(sentence(custom_message ?? ''))
})

test('shows versions at phone and desktop width', fullOnly, async ({ page, account }) => {
  const { automation_id } = await saveCommentAutomation(page, account)
  await page.goto(`${chooser}/reply-comment?automation_id=${automation_id}`)
  await deployWith(page, 'It is 20.')
  await pressOn(page, page.getByRole('button', { name: 'Versions' }))
  await pressOn(page, page.getByRole('button', { name: /^Compare version 1/ }))
  await expect(page.getByRole('button', { name: 'Restore version 1' })).toBeVisible()
  await checkDisplayModes(page)
})

test(
  'exports the automations and imports them into another account by keyboard',
  fullOnly,
  async ({ page, person, account }) => {
    await saveCommentAutomation(page, account)
    await page.goto(list)
    const download = page.waitForEvent('download')
    await keyboard.takeFromMenu(page.getByRole('button', { name: sharing }), 'Export')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^skein-automations-.*\.json$/)
    const text = readFileSync(await file.path(), 'utf8')
    expect(text).not.toContain(account.platform_user_id)

    await connect(page.request, person, secondBusiness)
    await page.goto(list)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(`switch @${secondBusiness}`)
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('button', { name: new RegExp(`^Switch account.*@${secondBusiness}`) }),
    ).toBeVisible()
    await page.goto(list)
    await expect(page.getByText('No Automations Found')).toBeVisible()

    await keyboard.takeFromMenu(page.getByRole('button', { name: sharing }), 'Import')
    const dialog = page.getByRole('dialog', { name: 'Import automations' })
    const choose = (content: string) =>
      dialog.getByLabel(/Choose (a|another) file/).setInputFiles({
        name: 'rules.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      })
    await choose(text.replace('"automation_type"', '"colour": "red",\n"automation_type"'))
    await expect(dialog.getByRole('alert')).toContainText('automations[0].colour')
    await checkDisplayModes(page)
    await choose(text)
    await expect(dialog).toContainText('1 automation will be created, paused')
    await expect(dialog).toContainText('When a comment contains price or how much')
    await checkDisplayModes(page)
    await pressOn(page, dialog.getByRole('button', { name: 'Import' }))
    await expect(page.getByText('1 automation was imported. It is paused.')).toBeVisible()
    await expect(page.getByRole('row', { name: 'Price questions' }).getByRole('switch')).not.toBeChecked()
  },
)

test('opens a recipe in its editor and deploys it by keyboard', async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await page.goto(chooser)
  const gallery = page.getByRole('region', { name: 'Start from a recipe' })
  await pressOn(page, gallery.getByRole('button', { name: 'Show all 20 recipes' }))
  await expect(gallery.getByRole('listitem')).toHaveCount(20)
  await checkDisplayModes(page)
  await gallery.getByRole('link', { name: /^Discount code/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/trigger-messages\?recipe=discount-code/)
  await expect(page.getByRole('textbox', { name: 'Automation name' })).toHaveValue('Discount code')
  await expect(page.getByText('Not deployed yet')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog', { name: 'Automation is live' })).toBeVisible()
  await page.goto(list)
  await expect(page.getByRole('row', { name: 'Discount code' }).getByRole('switch')).toBeChecked()
})
