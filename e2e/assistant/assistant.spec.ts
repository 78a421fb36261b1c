import type { Page } from '@playwright/test'
import type { Control } from '@skein/sandbox/control'
import { waitForAnswer, connectMailbox, openChat, scriptMail } from '../support/assistant.ts'
import { checkDisplayModes, expectAccessible } from '../support/checks/axe.ts'
import { ownOrigin, type Account, type Person } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const answer = (page: Page) => page.getByRole('article', { name: 'Assistant' }).last()

test('writes a mail, shows it in full, and sends it after approval by number and a reload', async ({
  page,
  person,
  account,
  control,
}) => {
  expect(account.id).not.toBe('')
  await connectMailbox(page, person)
  await page.getByRole('button', { name: 'AI assistant' }).click()
  await expect(page).toHaveURL(/\/chat\/chat_\d{13}[a-z0-9]{7}\?provider_id=/)
  await expect(page.getByRole('heading', { name: 'How can I help you today?' })).toBeVisible()
  const to = `anna-${Date.now()}@example.com`
  await page.keyboard.type(`Mail ${to} about the opening, saying: We open on Monday at nine.`)
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Send this email?' })
  await expect(card).toContainText('We open on Monday at nine.')
  await page.reload()
  await expect(card).toBeFocused()
  expect(await control.gmail({ email: person.email, label: 'SENT' })).toHaveLength(0)
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await waitForAnswer(page)
  await expect(answer(page)).toContainText(`Email sent to ${to}.`)
  const result = page.getByRole('region', { name: 'Email sent' })
  await expect(result.getByRole('listitem')).toContainText(to)
  await expect(result.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  expect(await control.gmail({ email: person.email, label: 'SENT' })).toMatchObject([
    { to, text: expect.stringContaining('We open on Monday at nine.') },
  ])
})

test(
  'asks for a missing account, returns to the chat and continues the run',
  fullOnly,
  async ({ page, person, business }) => {
    await connectMailbox(page, person)
    const field = await openChat(page, person)
    const chat = page.url()
    await field.fill('Show me my insights')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'Connect to Platform' })).toBeVisible()
    await expect(page.getByText('Please connect your Instagram account to continue.')).toBeVisible()
    await page.getByRole('link', { name: 'Connect Instagram' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(chat)
    await expect(page.getByText('Connection canceled. Nothing was changed.')).toBeVisible()
    await page.getByRole('link', { name: 'Connect Instagram' }).click()
    await page.getByRole('radio', { name: business }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(chat)
    await waitForAnswer(page)
    await expect(answer(page)).toContainText('reach')
    await expect(page.getByText('Connected. Continuing.')).toBeVisible()
  },
)

test('answers research questions with a link to the source', fullOnly, async ({ page, person, account }) => {
  expect(account.id).not.toBe('')
  const field = await openChat(page, person)
  await field.fill('Search the web for prices of handmade mugs')
  await field.press('Enter')
  await waitForAnswer(page)
  await expect(answer(page).getByRole('link')).toHaveAttribute('href', /^http/)
  await expect(page.getByText(/This chat: <?\$0\.0/)).toBeVisible()
})

test('creates, tests and activates an automation from the chat', async ({ page, person, account }) => {
  const field = await openChat(page, person)
  await field.fill(
    'Create an automation that answers price questions with "It is 20 euros.", try it and activate it',
  )
  await field.press('Enter')
  await expect(page.getByRole('list', { name: 'Plan' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Activate “Price questions”?' })).toBeVisible()
  expect(await automationsOf(page, account)).toMatchObject([{ activation_status: 'PAUSED' }])
  await page.getByRole('button', { name: 'Activate' }).click()
  await waitForAnswer(page)
  expect(await automationsOf(page, account)).toMatchObject([
    { name: 'Price questions', activation_status: 'ACTIVE' },
  ])
  await page.getByRole('link', { name: 'Automations List' }).click()
  await expect(page.getByRole('row', { name: 'Price questions' })).toBeVisible()
})

test(
  'sends replies to several people after one approval',
  fullOnly,
  async ({ page, person, account, control, business }) => {
    const [post] = await control.posts({ account: business })
    if (!post) throw new Error(`${business} has no posts.`)
    await page.request.post('/api/instagram/automations/comment-reply', {
      headers: await ownOrigin(page.request),
      data: {
        name: 'Nothing',
        platform_user_id: account.platform_user_id,
        trigger_type: 'KEYWORD',
        reply_type: 'CUSTOM',
        keywords: ['nothing at all'],
        custom_message: 'Nothing.',
      },
    })
    const text = 'What is the price of this?'
    const comments = await Promise.all(
      ['mia.makes', 'noor.at.home'].map((as) => control.addComment({ as, postId: post.id, text })),
    )
    await expect.poll(() => decided(page, account)).toBe(2)
    const field = await openChat(page, person)
    await field.fill('Reply to everyone who asked for the price with the words: It is 20 euros.')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Send 2 replies' }).click()
    await waitForAnswer(page)
    for (const { id } of comments) {
      await control.wait({ for: 'reply', comment: id })
      expect(await control.replies({ comment: id })).toMatchObject([{ text: 'It is 20 euros.' }])
    }
  },
)

test(
  'asks, approves by number and copies code by keyboard',
  fullOnly,
  async ({ page, person, account, control, context }) => {
    expect(account.id).not.toBe('')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await connectMailbox(page, person)
    const prompt = `Send Anna the figures, number ${Date.now()}`
    await scriptMail(control, prompt, {
      to: 'anna@example.com',
      answer: 'Sent:\n\n```json\n{ "sent": 1 }\n```',
    })
    await openChat(page, person)
    await page.keyboard.type(prompt)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Send this email?' })).toBeFocused()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await waitForAnswer(page)
    await expect(answer(page)).toBeFocused()
    // The code that renders Markdown loads with the first answer.
    await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Copy code' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('{ "sent": 1 }')
  },
)

/** Requests a mail and approves it. Each later model step takes `delayMs`. Returns the prompt. */
async function approveMail(
  { page, person, control }: { page: Page; person: Person; control: Control },
  name: string,
  delayMs: number,
): Promise<string> {
  await connectMailbox(page, person)
  const prompt = `Mail ${name} the figures, number ${Date.now()}`
  const to = `${name.toLowerCase()}-${Date.now()}@example.com`
  await scriptMail(control, prompt, { to, answer: `${name} has the figures.`, delayMs })
  const field = await openChat(page, person)
  await field.fill(prompt)
  await field.press('Enter')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Consulting Gmail agent...')).toBeVisible()
  return prompt
}

test(
  'sends once when the page is reloaded and opened in a second tab during a run',
  fullOnly,
  async ({ page, person, account, control, context }) => {
    expect(account.id).not.toBe('')
    const prompt = await approveMail({ page, person, control }, 'Bob', 4000)
    await page.reload()
    await expect(page.getByText('Consulting Gmail agent...')).toBeVisible()
    const second = await context.newPage()
    await second.goto(page.url())
    await expect(second.getByRole('button', { name: 'Stop (Esc)' })).toBeVisible()
    for (const tab of [page, second]) {
      await expect(answer(tab)).toContainText('Bob has the figures.')
      await expect(tab.getByRole('log').getByText(prompt)).toHaveCount(1)
    }
    expect(await control.gmail({ email: person.email, label: 'SENT' })).toHaveLength(1)
  },
)

test(
  'sends once when the network drops during a run',
  fullOnly,
  async ({ page, person, account, control, context }) => {
    expect(account.id).not.toBe('')
    const prompt = await approveMail({ page, person, control }, 'Cleo', 2000)
    await context.setOffline(true)
    const sentMails = () => control.gmail({ email: person.email, label: 'SENT' })
    await expect.poll(async () => (await sentMails()).length).toBe(1)
    await context.setOffline(false)
    await expect(answer(page)).toContainText('Cleo has the figures.')
    await waitForAnswer(page)
    await expect(page.getByRole('log').getByText(prompt)).toHaveCount(1)
    expect(await sentMails()).toHaveLength(1)
  },
)

test(
  'stops and retries a run, renames and deletes its chat',
  fullOnly,
  async ({ page, person, account, control }) => {
    expect(account.id).not.toBe('')
    const prompt = `Think about ${Date.now()}`
    await control.modelScript({
      answers: [
        { when: { text: prompt }, text: 'Too late.', delayMs: 8000 },
        { when: { text: prompt }, text: 'Thought.' },
      ],
    })
    const field = await openChat(page, person)
    await field.fill(prompt)
    await field.press('Enter')
    await expect(page.getByText('Creating a step-by-step plan...')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(answer(page)).toContainText('Thought.')

    const list = page.getByRole('region', { name: 'Recent' })
    await list.getByRole('link', { name: prompt }).hover()
    await list.getByRole('button', { name: `Actions for ${prompt}` }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Thoughts')
    await page.keyboard.press('Enter')
    await expect(list.getByRole('link', { name: 'Thoughts' })).toBeVisible()
    await list.getByRole('link', { name: 'Thoughts' }).hover()
    await list.getByRole('button', { name: 'Actions for Thoughts' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(list.getByText('Chats you start appear here')).toBeVisible()
  },
)

test(
  'an approval, a formatted answer and the drawer are accessible in every display mode',
  fullOnly,
  async ({ page, person, account, control }) => {
    test.setTimeout(180_000)
    expect(account.id).not.toBe('')
    await connectMailbox(page, person)
    const prompt = `Write to Anna, number ${Date.now()}`
    const said = 'Look:\n\n### A rule\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```json\n{ "a": 1 }\n```'
    await scriptMail(control, prompt, { to: 'anna@example.com', answer: said })
    const field = await openChat(page, person)
    await field.fill(prompt)
    await field.press('Enter')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await checkDisplayModes(page)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await waitForAnswer(page)
    await page
      .getByRole('button', { name: /^\d+ steps? · / })
      .first()
      .click()
    // A pressed button has another name.
    const detailsButtons = page.getByRole('button', { name: 'Show Details' })
    for (let count = await detailsButtons.count(); count > 0; count -= 1) await detailsButtons.first().click()
    await checkDisplayModes(page)
    await page.setViewportSize({ width: 375, height: 812 })
    await page.getByRole('button', { name: 'Open chats' }).click()
    await expect(page.getByRole('dialog', { name: 'Chats' })).toContainText('Recent')
    await expectAccessible(page)
  },
)

async function automationsOf(page: Page, { platform_user_id }: Account): Promise<object[]> {
  const path = `/api/automations/get-all-automations?platform_user_id=${platform_user_id}`
  const { data }: { data: object[] } = await (await page.request.get(path)).json()
  return data
}

/** Returns the number of entries in the decision log. */
async function decided(page: Page, { platform_user_id }: Account): Promise<number> {
  const path = `/api/automations/executions?platform_user_id=${platform_user_id}`
  const { data }: { data: { event_kind: string }[] } = await (await page.request.get(path)).json()
  return data.length
}
