import { checkDisplayModes } from '../support/checks/axe.ts'
import { connectMailbox, openChat, scriptMail, waitForAnswer } from '../support/assistant.ts'
import { pressOn } from '../support/keyboard.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

test('approves a mail with an edit and fewer recipients, by keyboard alone', async ({
  page,
  person,
  account,
  control,
}) => {
  expect(account.id).not.toBe('')
  await connectMailbox(page, person)
  const at = Date.now()
  const [anna, bob] = [`anna-${at}@example.com`, `bob-${at}@example.com`]
  const prompt = `Send Anna and Bob the figures, number ${at}`
  await scriptMail(control, prompt, { to: `${anna}, ${bob}`, answer: 'Sent.' })
  await openChat(page, person)
  await page.keyboard.type(prompt)
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Send this email?' })
  await expect(card).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, card.getByRole('checkbox', { name: bob }), 'Space')
  await pressOn(page, card.getByRole('button', { name: 'Edit' }))
  await expect(card.getByRole('textbox', { name: 'Subject' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('textbox', { name: /^Message to / })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Reach grew by 14 percent.')
  expect(await control.gmail({ email: person.email, label: 'SENT' })).toHaveLength(0)
  await pressOn(page, card.getByRole('button', { name: 'Send to 1 of 2' }))
  await waitForAnswer(page)
  const result = page.getByRole('list', { name: 'Email sent' })
  await expect(result.getByRole('listitem').filter({ hasText: anna })).toContainText(
    'Reach grew by 14 percent. Sent',
  )
  await expect(result.getByRole('listitem').filter({ hasText: bob })).toContainText('Not sent')
  expect(await control.gmail({ email: person.email, label: 'SENT' })).toMatchObject([
    { to: anna, text: expect.stringContaining('Reach grew by 14 percent.') },
  ])
})

test(
  'rejects a mail with a reason that the assistant reads',
  fullOnly,
  async ({ page, person, account, control }) => {
    expect(account.id).not.toBe('')
    await connectMailbox(page, person)
    const field = await openChat(page, person)
    await field.fill(`Mail anna-${Date.now()}@example.com about the opening, saying: We open on Monday.`)
    await field.press('Enter')
    const card = page.getByRole('region', { name: 'Send this email?' })
    await pressOn(page, card.getByRole('button', { name: 'Reject with a reason' }))
    await expect(card.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.type('We open on Tuesday.')
    await page.keyboard.press('Enter')
    await waitForAnswer(page)
    await expect(page.getByRole('article', { name: 'Assistant' }).last()).toContainText('We open on Tuesday.')
    expect(await control.gmail({ email: person.email, label: 'SENT' })).toHaveLength(0)
  },
)

test(
  'an approval is accessible in every display mode while it is edited and rejected',
  fullOnly,
  async ({ page, person, account, control }) => {
    expect(account.id).not.toBe('')
    await connectMailbox(page, person)
    const prompt = `Send Anna and Bob the figures, number ${Date.now()}`
    await scriptMail(control, prompt, { to: 'anna@example.com, bob@example.com', answer: 'Sent.' })
    const field = await openChat(page, person)
    await field.fill(prompt)
    await field.press('Enter')
    const card = page.getByRole('region', { name: 'Send this email?' })
    await card.getByRole('button', { name: 'Edit' }).click()
    await card.getByRole('button', { name: 'Reject with a reason' }).click()
    await checkDisplayModes(page)
  },
)
