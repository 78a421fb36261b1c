import { openEntry } from '../support/activity.ts'
import type { Locator, Page } from '@playwright/test'
import { countPresses } from '../support/checks/key-presses.ts'
import { waitUntilSettled } from '../support/display-modes.ts'
import { connect, linkInMail, newAddress, password, saveCommentAutomation } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, secondBusiness, test } from '../support/test.ts'

/** Counts clicks, typed values and time of the user, without the mail and the pages of the platform. */
function countActions() {
  const actions = { clicks: 0, typed: 0, milliseconds: 0 }
  return {
    actions,
    click: async (target: Locator) => {
      actions.clicks += 1
      await target.click()
    },
    type: async (field: Locator, text: string) => {
      actions.typed += 1
      await field.fill(text)
    },
    /** Adds the duration of the function. */
    timed: async (part: () => Promise<void>) => {
      const began = performance.now()
      await part()
      actions.milliseconds += performance.now() - began
    },
  }
}

const palette = 'Search and commands'

const deployed = (page: Page) => page.getByRole('dialog', { name: 'Automation is live' })

test('creates the first automation from the landing page with six clicks in less than a minute', async ({
  page,
  control,
  business,
  sandboxUrl,
}) => {
  const { actions, click, type, timed } = countActions()
  const email = newAddress()
  await timed(async () => {
    await page.goto('/')
    await click(page.getByRole('main').getByRole('link', { name: 'Get Started Free' }).first())
    await type(page.getByRole('textbox', { name: 'Email' }), email)
    await type(page.getByRole('textbox', { name: 'Password', exact: true }), password)
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill(password)
    await click(page.getByRole('main').locator('button[type=submit]'))
    await expect(page.getByText('Success! Please check your email')).toBeVisible()
  })
  const mailbox = page.getByRole('link', { name: 'Open test inbox' })
  await expect(mailbox).toHaveAttribute('href', `${sandboxUrl}/mail`)
  await page.goto(await linkInMail(control, email))
  await timed(async () => {
    await click(page.getByRole('button', { name: 'Connect Instagram' }))
    await page.getByRole('radio', { name: business }).waitFor()
  })
  await page.getByRole('radio', { name: business }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await timed(async () => {
    await click(page.getByRole('link', { name: 'Create automation: Create your first automation' }))
    await click(page.getByRole('button', { name: /Trigger Messages on Keywords/ }))
    await expect(page.getByRole('button', { name: 'Remove price' })).toBeVisible()
    await click(page.getByRole('button', { name: 'Deploy' }))
    await expect(deployed(page)).toContainText('When a DM contains price, reply ')
  })
  process.stdout.write(
    `First automation: ${actions.clicks} clicks, ${actions.typed} typed values, ${Math.round(actions.milliseconds / 100) / 10} s\n`,
  )
  expect(actions.clicks).toBeLessThanOrEqual(6)
  expect(actions.typed).toBeLessThanOrEqual(2)
  expect(actions.milliseconds).toBeLessThan(60_000)

  // The link fills in a message that matches the automation.
  const popup = page.waitForEvent('popup')
  await deployed(page).getByRole('link', { name: 'Send a test message' }).click()
  const follower = await popup
  await expect(follower.getByRole('textbox', { name: /^Message as / })).toHaveValue('Hello! price?')
  await follower.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(follower.getByRole('log')).toContainText('Thanks for asking')
  const why = page.getByRole('link', { name: 'View details: Test it' })
  await expect(async () => {
    await page.goto('/instagram')
    await expect(why).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await why.click()
  await expect(await openEntry(page, 'Hello! price?')).toContainText('Matched keyword “price”.')
})

test(
  'creates and copies an automation from the list with three clicks each',
  fullOnly,
  async ({ page, account }) => {
    await saveCommentAutomation(page, account)
    await page.goto('/instagram/automation')
    const second = countActions()
    await second.click(page.getByRole('link', { name: 'Create New Automation' }))
    await second.click(page.getByRole('button', { name: /Trigger Messages on Keywords/ }))
    const keywords = page.getByRole('textbox', { name: 'Keywords' })
    // Without the hash of the first steps the form is empty.
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
    await second.type(keywords, 'hours')
    await keywords.press('Enter')
    await second.click(page.getByRole('button', { name: 'Deploy' }))
    await expect(deployed(page)).toContainText('When a DM contains hours, reply ')
    expect(second.actions.clicks).toBeLessThanOrEqual(3)

    await page.goto('/instagram/automation')
    const row = page.getByRole('row', { name: 'Price questions', exact: true })
    await expect(row).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeVisible()
    const copy = countActions()
    await copy.click(row.getByRole('button', { name: /^More actions/ }))
    await copy.click(page.getByRole('menuitem', { name: 'Duplicate' }))
    await expect(page.getByRole('link', { name: 'Price questions copy' })).toBeFocused()
    await page.keyboard.press('e')
    await copy.type(page.getByRole('textbox', { name: 'Keywords' }), 'cost')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page
      .getByRole('dialog', { name: 'This automation is paused' })
      .getByRole('button', { name: 'Save', exact: true })
      .press('Enter')
    const paused = page.getByRole('dialog', { name: 'Changes saved. This automation is paused.' })
    await expect(paused).toContainText('cost')
    expect(copy.actions.clicks).toBeLessThanOrEqual(3)
  },
)

test(
  'signs up with at most eight keys and connects with at most four',
  fullOnly,
  async ({ page, control, business }) => {
    const email = newAddress()
    await page.goto('/get-started?mode=signUp')
    await waitUntilSettled(page)
    const first = page.getByRole('textbox', { name: 'Email' })
    const keys = countPresses(page)
    if (!(await first.evaluate((field) => field === document.activeElement))) await keys.to(first)
    await page.keyboard.type(email)
    await keys.press('Tab')
    await page.keyboard.type(password)
    await keys.to(page.getByRole('textbox', { name: 'Confirm Password' }))
    await page.keyboard.type(password)
    await keys.press('Enter')
    await expect(page.getByText('Success! Please check your email to confirm your account.')).toBeVisible()
    expect(keys.count(), 'presses to sign up').toBeLessThanOrEqual(8)

    await page.goto(await linkInMail(control, email))
    await expect(page.getByRole('button', { name: 'Connect Instagram' })).toBeVisible()
    const connecting = countPresses(page)
    await connecting.press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: palette })).toBeFocused()
    await page.keyboard.type('connect instagram')
    await connecting.press('Enter')
    await expect(page.getByRole('radio', { name: business })).toBeVisible()
    expect(connecting.count(), 'presses to connect').toBeLessThanOrEqual(4)
  },
)

test(
  'switches account and theme from the palette and dismisses a toast by keyboard',
  fullOnly,
  async ({ page, person, account }) => {
    await saveCommentAutomation(page, account)
    await connect(page.request, person, secondBusiness)
    await page.goto('/instagram/automation')
    await expect(page.getByRole('searchbox').or(page.getByText('No Automations Found'))).toBeVisible()
    const choose = async (words: string, shows: Locator) => {
      const keys = countPresses(page)
      await keys.press('ControlOrMeta+k')
      await expect(page.getByRole('combobox', { name: palette })).toBeFocused()
      await page.keyboard.type(words)
      await keys.press('Enter')
      await expect(shows).toBeVisible()
      expect(keys.count(), `presses for ${words}`).toBeLessThanOrEqual(5)
      await expect(page.getByRole('dialog', { name: palette })).toHaveCount(0)
    }
    for (const username of [secondBusiness, account.username]) {
      const switcher = page.getByRole('button', { name: new RegExp(`^Switch account.*@${username}`) })
      await choose(`switch @${username}`, switcher)
    }
    await choose('light', page.locator('html[data-theme=light]'))
    await page.goto('/instagram/automation')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await waitUntilSettled(page)
    await page.getByRole('link', { name: 'Price questions', exact: true }).focus()
    await page.keyboard.press('p')
    const notice = page.getByText('“Price questions” paused.')
    await expect(notice).toBeVisible()
    const keys = countPresses(page)
    await keys.press('F6', 'Tab', 'Escape')
    await expect(notice).toHaveCount(0)
    await keys.press('n')
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(
      '“Price questions” paused.',
    )
    expect(keys.count(), 'presses to reach, dismiss and read a notice again').toBeLessThanOrEqual(4)
  },
)
