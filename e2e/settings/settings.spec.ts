import { checkDisplayModes, expectAccessible } from '../support/checks/axe.ts'
import { keyboard } from '../support/checks/input-methods.ts'
import { fullOnly } from '../support/full-run.ts'
import { newAddress, ownOrigin } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

const settings = '/instagram/settings'
const { press, write } = keyboard

test('sets limits, exports data, pauses everything and deletes the account by keyboard', async ({
  page,
  person,
  account,
}) => {
  test.setTimeout(180_000)
  await page.goto(settings)
  await expect(page.getByText(account.username).first()).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Settings by topic' })
  const openPage = (name: string) => press(pages.getByRole('link', { name, exact: true }))

  await openPage('AI budget')
  await expect(page.getByRole('heading', { name: 'AI budget' })).toBeFocused()
  await write(page.getByLabel('Daily limit'), '2.5')
  await press(page.getByRole('region', { name: 'AI budget' }).getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Budget saved.')).toBeVisible()

  await openPage('Replies')
  await write(page.getByLabel('AI disclosure'), 'Written by AI.')
  await press(page.getByRole('region', { name: 'Replies' }).getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()

  await openPage('Models and keys')
  await press(page.getByRole('button', { name: 'Add key: Groq' }))
  const dialog = page.getByRole('dialog', { name: 'Key for Groq' })
  await write(dialog.getByLabel('API key'), 'gsk_0123456789abcdefghij')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Key gsk…ghij')).toBeVisible()

  await openPage('Your data')
  await expect(page).toHaveURL(/\/settings\/data$/)
  await press(page.getByRole('button', { name: 'Start export' }))
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Password' })).toBeVisible()
  await checkDisplayModes(page)
  await write(page.getByRole('dialog').getByRole('textbox', { name: 'Password' }), person.password)
  await page.keyboard.press('Enter')
  const copy = page.getByRole('link', { name: /^Download the export:/ })
  await expect(copy).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), press(copy)])
  expect(download.suggestedFilename()).toMatch(/^skein-export-.*\.json$/)

  await press(page.getByRole('button', { name: 'Pause all automatic replies' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Pause all' }))
  await expect(page.getByText(/^Automatic replies are paused for @/)).toBeVisible()
  await page.reload()
  await press(page.getByRole('main').getByRole('button', { name: 'Resume all automatic replies' }))
  await expect(page.getByRole('button', { name: 'Pause all automatic replies' })).toBeVisible()
  await openPage('AI budget')
  await expect(page.getByLabel('Daily limit')).toHaveValue('2.5')

  await openPage('Your data')
  await press(page.getByRole('button', { name: 'Delete my account' }))
  await expect(page.getByLabel('Enter your password to confirm')).toBeVisible()
  await checkDisplayModes(page)
  await write(page.getByLabel('Enter your password to confirm'), person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/data-deletion\/[\w-]+$/)
  await page.goto(settings)
  await expect(page).not.toHaveURL(/settings/)
})

test(
  'repairs a broken connection and rolls back refused settings',
  fullOnly,
  async ({ page, account, business, control }) => {
    expect(account.id).not.toBe('')
    // A job subscribes to the optional fields after the login; it would repair the account as well.
    await expect
      .poll(async () => {
        const { accounts } = await control.state()
        return accounts.find(({ username }) => username === business)?.subscribedFields
      })
      .toContain('messaging_seen')
    await control.unsubscribe({ account: business })
    await page.goto(settings)
    await page.getByRole('button', { name: 'Turn event delivery on' }).click()
    await expect(page.getByText('Fixed.')).toBeVisible()
    await expect(page.getByText('Receiving comments and messages in real time.')).toBeVisible()

    await page.route('**/api/automations/pause-all', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Pause all automatic replies' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause all' }).click()
    await expect(page.getByText('HTTP 500')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pause all automatic replies' })).toBeVisible()

    await page.route('**/api/notices/preferences', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await page.goto(`${settings}/notifications`)
    const drafts = page.getByRole('group', { name: 'Replies need review' })
    await drafts.getByRole('switch', { name: 'Email' }).click()
    await expect(drafts.getByRole('switch', { name: 'Email' })).not.toBeChecked()

    await control.expireToken({ account: business })
    await page.goto(settings)
    await page.getByRole('button', { name: 'Check again' }).click()
    const doctor = page.getByRole('region', { name: 'Connection health', exact: true })
    await expect(doctor.getByText('Access to this account has expired.')).toBeVisible()
    await expect(page.getByText(/Instagram signed @.* out/)).toBeVisible()
    await doctor.getByRole('button', { name: 'Reconnect' }).click()
    await page.waitForURL(/oauth\/authorize/)
  },
)

test(
  'a plan, the deletion of an account and errors are accessible and fit in every display mode',
  fullOnly,
  async ({ page, account }) => {
    expect(account.id).not.toBe('')
    await page.goto('/instagram/billing')
    await page.getByText('Example of a paid plan').click()
    await page.getByRole('button', { name: 'Upgrade Plan' }).click()
    await expect(page.getByText('Preview only: nothing was charged')).toBeVisible()
    await checkDisplayModes(page)

    await page.goto(`${settings}/data`)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page.getByText('Enter your password.')).toBeVisible()
    await checkDisplayModes(page)

    await page.route(/\/api\/(accounts\/connection|budgets|models)/, (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await page.goto(`${settings}/budget`)
    await expect(page.getByText("Couldn't load AI usage.")).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'an account connects without a permission, which Connection names and offers to grant',
  fullOnly,
  async ({ page, person, business }) => {
    expect(person.id).not.toBe('')
    await page.goto('/platforms')
    await page.getByRole('button', { name: 'Connect Instagram' }).click()
    await page.getByRole('radio', { name: business }).check()
    await page.getByRole('checkbox', { name: 'Read, answer, hide and delete comments' }).uncheck()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/instagram$/)
    await page.goto(settings)
    const connection = page.getByRole('region', { name: 'Connection health', exact: true })
    await expect(connection.getByText('instagram_business_manage_comments')).toBeVisible()
    await expect(connection.getByText('Comments cannot be read or answered.')).toBeVisible()
    await connection.getByRole('button', { name: 'Reconnect' }).click()
    await page.getByRole('radio', { name: business }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/\/instagram$/)
    await page.goto(settings)
    await expect(connection.getByText('All permissions granted.')).toBeVisible()
  },
)

test('Escape closes a list inside a dialog and leaves the focus on its field', async ({ page, account }) => {
  expect(account.id).not.toBe('')
  await page.goto('/instagram/settings/team')
  await page.getByRole('button', { name: 'Set up single sign-on' }).press('Enter')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.press('ArrowDown')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Set up single sign-on' })).toBeFocused()
})

test('pages of the settings keep their height when their data arrives', async ({ page, account }) => {
  expect(account.id).not.toBe('')
  const height = () => page.getByRole('main').evaluate(({ scrollHeight }) => scrollHeight)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 300 })
    for (const name of ['connection', 'replies', 'hours', 'models', 'notifications', 'security', 'team']) {
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/api/**', async (route) => {
        await answered
        await route.continue()
      })
      await page.goto(`${settings}/${name}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
      const waiting = page.getByRole('main').locator('.appear-late')
      await expect(waiting.first()).toBeVisible()
      const before = await height()
      answer()
      await expect(waiting).toHaveCount(0)
      const share = before / (await height())
      expect.soft(share, `${name} at ${width}`).toBeGreaterThan(0.85)
      expect.soft(share, `${name} at ${width}`).toBeLessThan(1.15)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }
})

test('members and entries of the audit log have the height of their skeletons', async ({ page, account }) => {
  expect(account.id).not.toBe('')
  const main = page.getByRole('main')
  const { data }: { data: { workspace_id: string }[] } = await (
    await page.request.get('/api/workspaces')
  ).json()
  const workspace = `/api/workspaces/${data[0]?.workspace_id}`
  const change = { headers: await ownOrigin(page.request), data: { email: newAddress(), role: 'agent' } }
  expect((await page.request.post(`${workspace}/invitations`, change)).status()).toBe(201)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 812 })
    for (const [name, title, list] of [
      ['team', 'Members', 'members'],
      ['audit', 'Audit log', 'audit'],
    ] as const) {
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
      await page.route(`**${workspace}/${list}*`, async (route) => {
        await answered
        await route.continue()
      })
      await page.goto(`${settings}/${name}`)
      const rows = main.getByRole('region', { name: title }).locator('[aria-hidden] > *, li')
      const height = () => rows.first().evaluate((row) => row.getBoundingClientRect().height)
      let before = 0
      // A row that was replaced between its search and its measurement has no height.
      await expect.poll(async () => (before = await height())).toBeGreaterThan(0)
      answer()
      await expect(main.getByRole('region', { name: title }).getByRole('listitem').first()).toBeVisible()
      await expect.poll(height, `${name} at ${width}`).toBe(before)
    }
  }
})
