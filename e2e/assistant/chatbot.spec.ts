import type { Page } from '@playwright/test'
import { checkDisplayModes } from '../support/checks/axe.ts'
import { countPresses } from '../support/checks/key-presses.ts'
import { waitUntilSettled } from '../support/display-modes.ts'
import { ownOrigin, type Account } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { openEntry } from '../support/activity.ts'
import { expect, test } from '../support/test.ts'

const trainingText = 'A weekend workshop costs 140 EUR, clay and firing included.'
const trainTab = '/instagram/livechat?tab=train'
const publishTab = '/instagram/livechat?tab=publish'

test('trains and publishes a bot by keyboard; the bot answers what it knows and hands over other questions', async ({
  page,
  account,
  business,
  control,
}) => {
  await disableDebounce(page, account)
  expect(await trainAndPublish(page), 'presses to train and publish').toBeLessThanOrEqual(15)
  await control.addMessage({
    as: 'mia.makes',
    account: business,
    text: 'How much does a weekend workshop cost?',
  })
  await control.wait({ for: 'message', account: business, person: 'mia.makes', text: '140', timeout: 30_000 })

  await page.goto('/instagram/automation/activity')
  const entry = await openEntry(page, 'How much does a weekend workshop cost?')
  await expect(entry).toContainText('Sent')
  await expect(entry).toContainText(`Sources: “${trainingText}”`)

  await control.addMessage({ as: 'noor.at.home', account: business, text: 'Do you repair old bicycles?' })
  await expect
    .poll(
      async () =>
        (await get<{ needs_person: boolean }[]>(page, conversations(account))).some(
          (each) => each.needs_person,
        ),
      {
        timeout: 30_000,
      },
    )
    .toBe(true)
  await page.goto(trainTab)
  const gaps = page.getByRole('region', { name: 'Unanswered questions' })
  await expect(gaps).toContainText('Do you repair old bicycles?')
  await gaps.getByRole('button', { name: 'Answer “Do you repair old bicycles?”' }).click()
  await expect(gaps.getByRole('textbox', { name: 'Answer' })).toBeFocused()
  await page.keyboard.type('No, only cups and bowls.')
  await gaps.getByRole('button', { name: 'Save answer' }).click()
  await expect(gaps).not.toContainText('Do you repair old bicycles?')
  await control.addMessage({ as: 'elif.cooks', account: business, text: 'Do you repair old bicycles?' })
  await control.wait({
    for: 'message',
    account: business,
    person: 'elif.cooks',
    text: 'only cups and bowls',
    timeout: 30_000,
  })
})

test('shows, tests, corrects, disables and deletes a training item', fullOnly, async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await page.goto(trainTab)
  await train(page)
  const knowledgeBase = page.getByRole('region', { name: 'Knowledge base' })
  await knowledgeBase.getByRole('button', { name: `passages from ${trainingText}` }).click()
  const pieces = page.getByRole('dialog')
  await expect(pieces).toContainText(trainingText)
  await page.keyboard.press('Escape')

  const bench = page.getByRole('region', { name: 'Test a question' })
  const question = bench.getByRole('textbox', { name: 'Question', exact: true })
  await question.fill('How much does a weekend workshop cost?')
  await question.press('Enter')
  const answer = page.getByRole('article', { name: 'Answer' })
  await expect(answer).toContainText('140')
  await expect(answer.getByRole('region', { name: 'Sources' })).toContainText(trainingText)
  await answer.getByRole('button', { name: 'Correct this answer' }).click()
  await answer.getByRole('textbox', { name: 'Answer' }).fill('140 euros, and you bring nothing.')
  await answer.getByRole('button', { name: 'Save answer' }).click()
  await expect(page.getByRole('region', { name: 'Fixed answers' })).toContainText('you bring nothing')
  await expect(answer.getByRole('button', { name: 'Correct this answer' })).toBeFocused()
  await question.press('Enter')
  await expect(answer).toContainText('140 euros, and you bring nothing.')
  await expect(answer).toContainText('Fixed answer')

  await knowledgeBase.getByRole('switch', { name: /^Use / }).click()
  await expect(knowledgeBase).toContainText('Off: not used for answers')
  await knowledgeBase.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(knowledgeBase).toContainText(trainingText)
  await knowledgeBase.getByRole('button', { name: /^Delete/ }).click()
  await expect(knowledgeBase).toContainText('Nothing yet')
  await page.reload()
  await expect(knowledgeBase).toContainText('Nothing yet')
})

test(
  'tests a bot with unsaved settings and takes it offline',
  fullOnly,
  async ({ page, account, business, control }) => {
    expect(account.id).not.toBe('')
    await page.goto(trainTab)
    await train(page)
    const before = await control.messages({ account: business, person: 'mia.makes' })
    await page.goto(publishTab)
    const message = page.getByRole('textbox', { name: 'Test message' })
    await message.fill('How much does a weekend workshop cost?')
    await message.press('Enter')
    const log = page.getByRole('log')
    await expect(log).toContainText('140')
    await expect(log.getByRole('region', { name: 'Sources' })).toContainText(trainingText)
    expect(await control.messages({ account: business, person: 'mia.makes' })).toEqual(before)
    await page.getByRole('button', { name: 'Save & Publish' }).click()
    await page.getByRole('button', { name: 'Take offline' }).click()
    await expect(page.getByText('Not replying.')).toBeVisible()
  },
)

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
]) {
  test(
    `shows the result of a test without scrolling at ${viewport.width} pixels`,
    fullOnly,
    async ({ page, account }) => {
      expect(account.id).not.toBe('')
      await page.setViewportSize(viewport)
      await page.goto(trainTab)
      await train(page)
      const question = page.getByRole('textbox', { name: 'Question', exact: true })
      await question.fill('How much does a weekend workshop cost?')
      await question.press('Enter')
      const answer = page.getByRole('article', { name: 'Answer' })
      await expect(answer.getByRole('region', { name: 'Sources' })).toContainText('Used in the answer')
      await expect(answer).toBeInViewport({ ratio: 1 })
      await page.goto(publishTab)
      const message = page.getByRole('textbox', { name: 'Test message' })
      await message.fill('How much does a weekend workshop cost?')
      await message.press('Enter')
      await expect(page.getByRole('log').getByText('140').first()).toBeInViewport({ ratio: 1 })
      await message.fill('Do you repair old bicycles?')
      await message.press('Enter')
      await expect(page.getByRole('log').getByText('Passes to you')).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('log').getByText(/· \d+% confidence ·/)).toHaveCount(1)
    },
  )
}

test(
  'publishes the AI conversation of the account instead of a second chatbot',
  fullOnly,
  async ({ page, account }) => {
    const { platform_user_id } = account
    const response = await page.request.post('/api/instagram/automations/ai-conversation', {
      headers: await ownOrigin(page.request),
      data: { platform_user_id, name: 'Studio helper', system_prompt: 'Be kind.' },
    })
    expect(response.ok(), await response.text()).toBe(true)
    await page.goto(publishTab)
    const panel = page.getByRole('region', { name: 'Your chatbot' })
    await expect(panel).toContainText('Studio helper')
    await expect(panel).toContainText('Replying to direct messages.')
    await panel.getByRole('button', { name: 'Edit' }).click()
    await panel.getByRole('textbox', { name: 'System prompt' }).fill('Be brief.')
    await panel.getByRole('button', { name: 'Save & Publish' }).click()
    await expect(page.getByText('Your chatbot has been successfully published!')).toBeVisible()
    await expect(panel).toContainText('Be brief.')
    await panel.getByRole('button', { name: 'Take offline' }).click()
    await expect(panel).toContainText('Not replying.')
    expect(
      (await page.request.get(`/api/ai-chat/config/${platform_user_id}`)).status(),
      'no second chatbot',
    ).toBe(404)
    await panel.getByRole('link', { name: 'All settings of this AI conversation' }).click()
    await expect(page.getByRole('textbox', { name: 'System prompt' })).toHaveValue('Be brief.')
  },
)

test(
  'training and publishing are accessible with data and open dialogs in every display mode',
  fullOnly,
  async ({ page, account }) => {
    test.setTimeout(240_000)
    expect(account.id).not.toBe('')
    await page.goto(trainTab)
    await train(page)
    const bench = page.getByRole('region', { name: 'Test a question' })
    const question = bench.getByRole('textbox', { name: 'Question', exact: true })
    await page.getByRole('button', { name: 'Add one' }).click()
    await question.fill('How much does a weekend workshop cost?')
    await question.press('Enter')
    await page
      .getByRole('article', { name: 'Answer' })
      .getByRole('button', { name: 'Correct this answer' })
      .click()
    await checkDisplayModes(page)
    await page.getByRole('button', { name: `passages from ${trainingText}` }).click()
    await expect(page.getByRole('dialog')).toContainText(trainingText)
    await checkDisplayModes(page)
    await page.goto(publishTab)
    await page.getByRole('button', { name: 'Save & Publish' }).click()
    await expect(page.getByRole('heading', { name: 'Your chatbot' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Test message' }).fill('How much does a weekend workshop cost?')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText('140')
    await checkDisplayModes(page)
  },
)

/** Goes from the list of automations to a published bot. Returns the number of key presses without typing. */
async function trainAndPublish(page: Page): Promise<number> {
  await page.goto('/instagram/automation')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const keys = countPresses(page)
  await keys.chord('g', 'l')
  await expect(page.getByRole('heading', { name: 'Live Chat' })).toBeFocused()
  await keys.to(page.getByRole('tab', { name: 'Chat', exact: true }))
  await keys.press('ArrowRight')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await keys.to(text)
  await page.keyboard.type(trainingText)
  await keys.press('ControlOrMeta+Enter')
  await expect(page.getByText('Custom text successfully added to knowledge base!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Knowledge base' })).toContainText('Ready')
  await keys.press('Shift+Tab', 'Shift+Tab', 'ArrowRight')
  await expect(page.getByRole('heading', { name: 'Create your chatbot' })).toBeVisible()
  await waitUntilSettled(page)
  await keys.press('ControlOrMeta+Enter')
  await expect(page.getByText('Your chatbot has been successfully published!')).toBeVisible()
  return keys.count()
}

async function train(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(trainingText)
  await page.getByRole('button', { name: 'Train Chatbot' }).click()
  await expect(page.getByRole('region', { name: 'Knowledge base' })).toContainText('Ready')
}

/** Disables the debounce of messages of one person. */
async function disableDebounce(page: Page, { platform_user_id }: Account): Promise<void> {
  const answer = await page.request.put('/api/automations/settings', {
    headers: await ownOrigin(page.request),
    data: { platform_user_id, burst_seconds: 0 },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const conversations = ({ platform_user_id }: Account) =>
  `/api/instagram/conversations?platform_user_id=${platform_user_id}`

async function get<T>(page: Page, address: string): Promise<T> {
  const body: { data: { data: T } } = await (await page.request.get(address)).json()
  return body.data.data
}
