import type { Locator, Page } from '@playwright/test'
import { countPresses } from './support/presses.ts'
import { settled } from './support/looks.ts'
import { connect, linkInMail, newAddress, password, saveCommentAutomation } from './support/person.ts'
import { expect, secondBusiness, test } from './support/test.ts'

/** Clicks and typed values of the person, apart from the mail and from what the platform asks. */
function countOwn() {
  const own = { clicks: 0, typed: 0, milliseconds: 0 }
  return {
    own,
    click: async (wanted: Locator) => {
      own.clicks += 1
      await wanted.click()
    },
    type: async (field: Locator, text: string) => {
      own.typed += 1
      await field.fill(text)
    },
    /** Only the time that passes inside counts. */
    timed: async (part: () => Promise<void>) => {
      const began = performance.now()
      await part()
      own.milliseconds += performance.now() - began
    },
  }
}

const palette = 'Search and commands'

const deployed = (page: Page) => page.getByRole('dialog', { name: 'Live now' })

test('from the front door to the first rule: six own clicks, in less than a minute', async ({
  page,
  control,
  business,
  sandboxUrl,
}) => {
  const { own, click, type, timed } = countOwn()
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
  // Nobody has to guess where the mail of a practice installation is.
  const mailbox = page.getByRole('link', { name: 'Open the practice mailbox' })
  await expect(mailbox).toHaveAttribute('href', `${sandboxUrl}/mail`)
  await page.goto(await linkInMail(control, email))
  await timed(async () => {
    await click(page.getByRole('button', { name: 'Connect Instagram' }))
    await page.getByRole('radio', { name: business }).waitFor()
  })
  await page.getByRole('radio', { name: business }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await timed(async () => {
    await click(page.getByRole('link', { name: 'Create a rule: Write the first rule' }))
    await click(page.getByRole('button', { name: /Trigger Messages on Keywords/ }))
    await expect(page.getByRole('button', { name: 'Remove price' })).toBeVisible()
    await click(page.getByRole('button', { name: 'Deploy' }))
    await expect(deployed(page)).toContainText('When a DM contains price, reply ')
  })
  process.stdout.write(
    `First rule: ${own.clicks} clicks, ${own.typed} typed values, ${Math.round(own.milliseconds / 100) / 10} s\n`,
  )
  expect(own.clicks).toBeLessThanOrEqual(6)
  expect(own.typed).toBeLessThanOrEqual(2)
  expect(own.milliseconds).toBeLessThan(60_000)

  // And on to the reply and its reason: the words that fit the rule are already there.
  const opened = page.waitForEvent('popup')
  await deployed(page).getByRole('link', { name: 'Write as a follower' }).click()
  const follower = await opened
  await expect(follower.getByRole('textbox', { name: /^Message as / })).toHaveValue('Hello! price?')
  await follower.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(follower.getByRole('log')).toContainText('Thank you for asking')
  const why = page.getByRole('link', { name: 'See why: Test it' })
  await expect(async () => {
    await page.goto('/instagram')
    await expect(why).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await why.click()
  await expect(page.getByText('The text matched the keyword "price".')).toBeVisible()
})

test('a second rule takes three clicks from the list, and so does a copy with another keyword', async ({
  page,
  account,
}) => {
  await saveCommentAutomation(page, account)
  await page.goto('/instagram/automation')
  const second = countOwn()
  await second.click(page.getByRole('link', { name: 'Create New Automation' }))
  await second.click(page.getByRole('button', { name: /Trigger Messages on Keywords/ }))
  const keywords = page.getByRole('textbox', { name: 'Keywords' })
  // Opened plainly nothing is filled in, so that the checks speak up.
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  await second.type(keywords, 'hours')
  await keywords.press('Enter')
  await second.click(page.getByRole('button', { name: 'Deploy' }))
  await expect(deployed(page)).toContainText('When a DM contains hours, reply ')
  expect(second.own.clicks).toBeLessThanOrEqual(3)

  await page.goto('/instagram/automation')
  const row = page.getByRole('article', { name: 'Price questions', exact: true })
  await expect(row).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeVisible()
  const copy = countOwn()
  await copy.click(row.getByRole('button', { name: /^More actions/ }))
  await copy.click(page.getByRole('menuitem', { name: 'Duplicate' }))
  await copy.click(page.getByRole('button', { name: 'Edit Price questions copy' }))
  await copy.type(page.getByRole('textbox', { name: 'Keywords' }), 'cost')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(deployed(page)).toContainText('cost')
  expect(copy.own.clicks).toBeLessThanOrEqual(3)
})

test('signing up and connecting take few keys', async ({ page, control, business }) => {
  const email = newAddress()
  await page.goto('/get-started?mode=signUp')
  await settled(page)
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
  await settled(page)
  await expect(page.getByRole('button', { name: palette })).toBeVisible()
  const connecting = countPresses(page)
  await connecting.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: palette })).toBeFocused()
  await page.keyboard.type('connect instagram')
  await connecting.press('Enter')
  await expect(page.getByRole('radio', { name: business })).toBeVisible()
  expect(connecting.count(), 'presses to connect').toBeLessThanOrEqual(4)
})

test('account and theme are changed by the palette, and a notice is reached, dismissed and read again, in few keys', async ({
  page,
  person,
  account,
}) => {
  await saveCommentAutomation(page, account)
  await connect(page.request, person, secondBusiness)
  await page.goto('/instagram/automation')
  await expect(page.getByRole('searchbox').or(page.getByText('No Automations Found'))).toBeVisible()
  await settled(page)
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
  await settled(page)
  await page.getByRole('article', { name: 'Price questions' }).focus()
  await page.keyboard.press('p')
  const notice = page.getByText('“Price questions” is paused.')
  await expect(notice).toBeVisible()
  const keys = countPresses(page)
  await keys.press('F6', 'Tab', 'Escape')
  await expect(notice).toHaveCount(0)
  await keys.press('n')
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(
    '“Price questions” is paused.',
  )
  expect(keys.count(), 'presses to reach, dismiss and read a notice again').toBeLessThanOrEqual(4)
})
