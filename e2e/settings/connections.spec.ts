import { checkDisplayModes, expectAccessible } from '../support/checks/axe.ts'
import { pressChord, pressOn } from '../support/keyboard.ts'
import { ownOrigin } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const palette = 'Search and commands'

test('connects a mailbox, opens screens from the palette and notifies about a conversation that needs a person', async ({
  page,
  person,
  account,
  business,
  control,
}) => {
  const mailbox = person.email
  await page.goto('/connections')
  await expect(page.getByRole('heading', { name: 'Manage Your Connections' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await pressOn(page, page.getByRole('tab', { name: 'Social Media' }), 'ArrowRight')
  await expect(page.getByText('More Tools Soon')).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Connect Gmail' }))

  await page.getByLabel('Another address').fill(mailbox)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText('Gmail connected successfully! The assistant can now use this mailbox.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/platforms$/)
  const list = page.getByRole('region', { name: 'Connected accounts' })
  await expect(list.getByText(`@${business}`)).toBeVisible()
  await page.getByRole('tab', { name: 'Email' }).click()
  await expect(list.getByText(mailbox)).toBeVisible()
  await list.getByRole('button', { name: `Open ${mailbox}` }).click()
  await expect(page.getByText('The assistant has not used this mailbox yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask the assistant' })).toBeVisible()
  await checkDisplayModes(page)

  // 5 keys switch the theme, 5 keys open a screen.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: palette })).toBeFocused()
  await page.keyboard.type('light')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: palette })).toBeFocused()
  await page.keyboard.type('automations')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/instagram\/automation$/)
  await expect(page.getByRole('dialog', { name: palette })).toHaveCount(0)
  await pressChord(page, 'g', 'd')
  await expect(page).toHaveURL(/\/instagram$/)
  await page.keyboard.press('Shift+?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  const automation = await page.request.post('/api/instagram/automations/ai-conversation', {
    headers: await ownOrigin(page.request),
    data: { name: 'Talk', platform_user_id: account.platform_user_id },
  })
  expect(automation.ok(), await automation.text()).toBe(true)
  await control.addMessage({ account: business, as: 'mia.makes', text: 'Can I talk to a human please?' })
  await expect
    .poll(async () => {
      const { data } = await (await page.request.get('/api/notices/unread')).json()
      return data.unread
    })
    .toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Notifications (1 unread)' }).click()
  const needs = page.getByRole('region', { name: 'Needs your attention' })
  await expect(needs).toContainText('needs a reply')
  await control.wait({ for: 'mail', to: person.email, text: 'needs a reply', timeout: 45_000 })
  await needs.getByRole('button', { name: 'Open conversation' }).click()
  await expect(page).toHaveURL(/\/instagram\/livechat/)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test(
  'does not connect a mailbox without consent and shows the reason',
  fullOnly,
  async ({ page, person }) => {
    expect(person.id).not.toBe('')
    await page.goto('/platforms')
    await page.getByRole('button', { name: 'Connect Gmail' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Connection canceled. Nothing was changed.')).toBeVisible()
    await page.getByRole('button', { name: 'Connect Gmail' }).click()
    await page.getByRole('checkbox', { name: 'gmail.modify' }).uncheck()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Skein needs all permissions. Connect again and keep them on.')).toBeVisible()
    await page.getByRole('tab', { name: 'Email' }).click()
    await expect(page.getByText('No email accounts connected yet.')).toBeVisible()
  },
)

test('tools to connect, palette, shortcuts and notifications are accessible and fit in every display mode', async ({
  page,
  account,
}) => {
  test.setTimeout(180_000)
  expect(account.id).not.toBe('')
  await page.goto('/connections')
  await page.getByRole('tab', { name: 'Productivity Tools' }).click()
  await checkDisplayModes(page)

  await page.goto('/instagram/automation')
  await page.getByRole('button', { name: palette }).click()
  await expect(page.getByRole('combobox', { name: palette })).toBeFocused()
  await checkDisplayModes(page)
  await page.keyboard.type('xylophone')
  await expect(page.getByText('No results for “xylophone”')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: palette }).fill('')
  await page.keyboard.type('keyboard shortcuts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await checkDisplayModes(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByText('No notifications. We keep them for 90 days.')).toBeVisible()
  await checkDisplayModes(page)
})
