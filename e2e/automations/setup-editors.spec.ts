import type { Locator, Page } from '@playwright/test'
import { checkDisplayModes, expectAccessible } from '../support/checks/axe.ts'
import { keyboard } from '../support/checks/input-methods.ts'
import { pressOn, typeInto } from '../support/keyboard.ts'
import { ownOrigin } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const conversation = '/instagram/create-automation/ai-conversation'
const moderation = '/instagram/create-automation/delete-comment'

test(
  'trains and publishes a bot and creates a moderation automation by keyboard',
  fullOnly,
  async ({ page, account }) => {
    await page.goto('/instagram/create-automation')
    await pressOn(page, page.getByRole('button', { name: /^AI Conversation Engagement/ }))
    await expect(page).toHaveURL(new RegExp(`${conversation}$`))
    await trainWithText(page, `We are ${account.username}. Shipping takes two days and costs 4 euros.`)
    await expect(panel(page)).toContainText('Ready')
    await expect(panel(page)).toContainText('1 passage')
    await expect(page.getByText('Uses GPT-6 Luna, about $0.0002 per message.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Automation name' })).toHaveValue(
      `${account.username}'s Bot`,
    )
    await pressOn(page, page.getByRole('button', { name: 'Save & Publish' }))
    const live = page.getByRole('dialog', { name: 'Automation is live' })
    await expect(live).toContainText('Answer every DM with the default model and your knowledge base.')
    await pressOn(page, live.getByRole('button', { name: 'View List' }))
    await expect(page.getByRole('row', { name: new RegExp(account.username) })).toContainText('Just deployed')

    await page.goto(moderation)
    await typeInto(page, page.getByRole('textbox', { name: 'Automation name' }), 'Spam')
    await typeInto(page, page.getByRole('textbox', { name: 'Keywords' }), 'followers')
    await page.keyboard.press('Enter')
    await typeInto(page, page.getByRole('textbox', { name: 'Test comment' }), 'Buy FOLLOWERS here')
    await expect(page.getByText('Replies: matches “followers”.')).toBeVisible()
    await pressOn(page, page.getByRole('button', { name: 'Backtest' }))
    const backtest = page.getByRole('dialog', { name: 'Backtest' })
    await typeInto(page, backtest.getByRole('textbox', { name: 'Comments, one per line' }), 'Cheap followers')
    await page.keyboard.press('Enter')
    await page.keyboard.type('What a lovely vase')
    await pressOn(page, backtest.getByRole('button', { name: 'Run backtest' }))
    await expect(results(backtest).first()).toContainText('Matched keyword “followers”.')
    await expect(results(backtest).nth(1)).toContainText('No keyword matched.')
    await pressOn(page, backtest.getByRole('button', { name: 'Deploy' }))
    await expect(page.getByRole('dialog', { name: 'Automation is live' })).toContainText(
      'When a comment contains followers on all posts, hide it.',
    )
  },
)

test(
  'starts a conversation with ready sources and offers the replacement of a model that ends',
  fullOnly,
  async ({ page, account }) => {
    expect(account.username).not.toBe('')
    const response = await page.request.post('/api/rag/sources/custom-text', {
      headers: await ownOrigin(page.request),
      data: { platform_user_id: account.platform_user_id, text: 'Shipping takes two days.' },
    })
    expect(response.ok(), await response.text()).toBe(true)
    await page.goto(conversation)
    await expect(panel(page)).toContainText('Ready')
    await page.reload()
    const preview = page.getByRole('region', { name: 'Live Preview' })
    await expect(preview.getByRole('group', { name: 'Messages' })).toContainText('AI writes this reply')
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(page.getByRole('switch', { name: /Knowledge Base/ })).toBeChecked()
    await page.getByRole('button', { name: 'Choose a model' }).click()
    await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveText('OpenAI')
    await expect(page.getByRole('combobox', { name: 'Model name' })).toHaveText(/^GPT-4o/)
    await page.getByRole('button', { name: 'Use GPT-6 Luna' }).click()
    await expect(page.getByRole('combobox', { name: 'Model name' })).toHaveText(/^GPT-6 Luna/)
    await preview.getByRole('textbox', { name: 'Test message' }).fill('How long does shipping take?')
    await preview.getByRole('button', { name: 'Preview reply' }).click()
    await expect(preview).toContainText('Would reply')
  },
)

test(
  'shows why the server refused a source, replaces it, and restores one that was not deleted',
  fullOnly,
  async ({ page, account }) => {
    await page.goto(conversation)
    expect(account.username).not.toBe('')
    await page.getByRole('tab', { name: 'Upload PDF' }).click()
    await page.getByLabel('Choose PDF files or drop them here').setInputFiles({
      name: 'menu.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('this is no PDF at all'),
    })
    await page.getByRole('button', { name: 'Upload and Process' }).click()
    await expect(panel(page)).toContainText('Only PDF files are supported.')
    await expect(page.getByRole('button', { name: 'Retry menu.pdf' })).toBeHidden()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Replace menu.pdf' }).click()
    await (
      await chooser
    ).setFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF either') })
    await expect(panel(page)).toContainText('notes.pdf')
    await expect(panel(page)).not.toContainText('menu.pdf')
    await expect(panel(page)).toContainText('Only PDF files are supported.')
    await page.getByRole('button', { name: 'Remove notes.pdf' }).click()
    await expect(page.getByText('Nothing yet')).toBeVisible()

    await trainWithText(page, 'We close on Mondays.')
    await expect(panel(page)).toContainText('Ready')
    await page.route('**/api/rag/sources/*', (route) => route.abort())
    await page.getByRole('button', { name: 'Delete We close on Mondays.' }).click()
    await page
      .getByRole('dialog', { name: /We close on Mondays/ })
      .getByRole('button', { name: 'Dismiss' })
      .click()
    await expect(page.getByText(/Couldn't delete .* Can't reach Skein/)).toBeVisible()
    await expect(panel(page)).toContainText('We close on Mondays.')
    await page.unroute('**/api/rag/sources/*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('Nothing yet')).toBeVisible()
  },
)

test(
  'the setup screens are accessible with and without data in every display mode',
  fullOnly,
  async ({ page, account }) => {
    test.setTimeout(240_000)
    expect(account.username).not.toBe('')
    await page.goto(conversation)
    await expect(page.getByText('Nothing yet')).toBeVisible()
    await expectAccessible(page)
    await trainWithText(page, 'Shipping takes two days.')
    await expect(panel(page)).toContainText('Ready')
    await checkDisplayModes(page)
    await page.goto(moderation)
    await page.getByRole('radio', { name: 'Delete' }).check()
    await checkDisplayModes(page)
    await page.getByRole('textbox', { name: 'Keywords' }).fill('followers')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Backtest' }).click()
    const backtest = page.getByRole('dialog', { name: 'Backtest' })
    await backtest.getByRole('textbox', { name: 'Comments, one per line' }).fill('followers\nlovely')
    await backtest.getByRole('button', { name: 'Run backtest' }).click()
    await expect(results(backtest)).toHaveCount(2)
    await checkDisplayModes(page)
  },
)

async function trainWithText(page: Page, text: string): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Custom Text' })
  const open = page.getByRole('tab', { selected: true })
  await pressOn(page, open, 'End')
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await keyboard.write(page.getByRole('textbox', { name: 'Text', exact: true }), text)
  await pressOn(page, page.getByRole('button', { name: 'Upload and Process' }))
}

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Knowledge base' })

const results = (dialog: Locator): Locator =>
  dialog.getByRole('region', { name: 'Checked texts' }).getByRole('listitem')
