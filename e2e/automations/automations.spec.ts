import { entries, openedEntry } from '../support/activity.ts'
import type { Page } from '@playwright/test'
import type { Control } from '@skein/sandbox/control'
import { fullOnly } from '../support/full-run.ts'
import { keyboard, mouse, type InputMethod } from '../support/checks/input-methods.ts'
import { newAddress, password } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

interface Scenario {
  page: Page
  sandboxUrl: string
  business: string
  control: Control
  input: InputMethod
  /** Index of the post to comment on; differs per test, so that comments do not mix. */
  place: number
}

const question = 'What is the price of this one?'
const reply = 'Hi mia.makes, all prices are in the shop.'

for (const [index, { how, input }] of [
  { how: 'with a mouse', input: mouse },
  { how: 'with the keyboard alone', input: keyboard },
].entries()) {
  test(
    `a new user gets from the landing page to the first reply and its reason ${how}`,
    fullOnly,
    async ({ page, sandboxUrl, business, control }) => {
      const scenario = { page, sandboxUrl, business, control, input, place: index }
      await signUpByMail(scenario)
      await connectInstagram(scenario)
      await deployAutomation(scenario)
      const follower = await comment(scenario)
      await readReason(scenario)
      await checkPause(scenario, follower)
      await deleteAndUndo(scenario)
    },
  )
}

async function signUpByMail({ page, sandboxUrl, input }: Scenario): Promise<void> {
  const email = newAddress()
  await page.goto('/')
  await input.press(page.getByRole('main').getByRole('link', { name: 'Get Started Free' }).first())
  await input.write(page.getByRole('textbox', { name: 'Email' }), email)
  await input.write(page.getByRole('textbox', { name: 'Password', exact: true }), password)
  await input.write(page.getByRole('textbox', { name: 'Confirm Password' }), password)
  await input.press(page.getByRole('main').locator('button[type=submit]'))
  await expect(page.getByText('Success! Please check your email to confirm your account.')).toBeVisible()
  await page.goto(`${sandboxUrl}/mail`)
  await input.press(page.getByRole('listitem').filter({ hasText: email }).getByRole('link'))
  await input.press(page.frameLocator('iframe').getByRole('link', { name: 'Confirm email address' }))
  await expect(page).toHaveURL(/\/platforms$/)
  await expect(page.getByText('Email confirmed. Welcome to Skein!')).toBeVisible()
}

async function connectInstagram({ page, business, input }: Scenario): Promise<void> {
  await expect(page.getByText('No social accounts connected yet. Connect one to get started!')).toBeVisible()
  await input.press(page.getByRole('button', { name: 'Connect Instagram' }))
  await input.choose(page.getByRole('radio', { name: business }))
  await input.press(page.getByRole('button', { name: 'Continue' }))
  await expect(
    page.getByText('Instagram connected successfully! Your account is now ready for automation.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/instagram$/)
}

async function deployAutomation({ page, business, input }: Scenario): Promise<void> {
  await input.press(
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Automation' }),
  )
  await expect(page.getByText(`Manage all your automations for @${business}`)).toBeVisible()
  await input.press(page.getByRole('link', { name: 'Create Your First Automation' }))
  await input.press(page.getByRole('button', { name: /Reply on Comments/ }))
  await input.write(page.getByRole('textbox', { name: 'Automation name' }), 'Price questions')
  await input.write(page.getByRole('textbox', { name: 'Keywords' }), 'Price')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove price' })).toBeVisible()
  await input.write(
    page.getByRole('textbox', { name: 'Custom message' }),
    'Hi {username}, all prices are in the shop.',
  )
  await input.press(page.getByRole('button', { name: 'Deploy' }))
  const dialog = page.getByRole('dialog', { name: 'Automation is live' })
  await expect(dialog).toContainText(
    'When a comment contains price on all posts, reply publicly “Hi {username}, all prices are in the shop.”.',
  )
  await input.press(dialog.locator('summary'))
  await expect(dialog.getByRole('group', { name: 'Request details (JSON)' })).toContainText(
    '"keywords": "price"',
  )
  await input.press(dialog.getByRole('button', { name: 'View List' }))
  await expect(row(page)).toContainText('Just deployed')
}

/** Comments as a follower in a second tab, which is never reloaded. */
async function comment({ page, sandboxUrl, business, input, place }: Scenario): Promise<Page> {
  const follower = await page.context().newPage()
  await follower.goto(`${sandboxUrl}/b/${business}?as=mia.makes`)
  await input.press(follower.getByRole('main').locator('#posts').getByRole('link').nth(place))
  await post(follower, input, question)
  await expect(said(follower, reply)).toBeVisible()
  return follower
}

async function readReason({ page, input }: Scenario): Promise<void> {
  await input.takeFromMenu(page.getByRole('button', { name: 'More actions for Price questions' }), 'Activity')
  const entry = entries(page).filter({ hasText: question })
  await expect(entry).toContainText('Matched keyword “price”.')
  await expect(entry).toContainText('Sent')
  await input.press(entry.getByRole('link'))
  await expect(openedEntry(page)).toContainText(reply)
}

/** Comments once while the automation is paused and once after: only the second comment gets a reply. */
async function checkPause(scenario: Scenario, follower: Page): Promise<void> {
  const { page, control, input } = scenario
  await input.press(page.getByRole('link', { name: 'Comment replies' }))
  await changeActivation(scenario)
  await expect(state(page)).not.toBeChecked()
  await post(follower, input, 'And the price of the other one?')
  await control.wait({ for: 'delivered' })
  await changeActivation(scenario)
  await expect(state(page)).toBeChecked()
  await post(follower, input, 'Nobody knows the price?')
  await expect(said(follower, reply)).toHaveCount(2)
  await input.takeFromMenu(page.getByRole('button', { name: 'More actions for Price questions' }), 'Activity')
  await expect(entries(page).filter({ hasText: 'Nobody knows' })).toContainText('Sent')
  await expect(entries(page).filter({ hasText: 'And the price' })).toHaveCount(0)
  await expect(said(follower, reply)).toHaveCount(2)
}

/** Waits for the response: the list changes optimistically before it. */
async function changeActivation({ page, input }: Scenario): Promise<void> {
  const response = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && answer.url().includes('/api/'),
  )
  await input.press(state(page))
  expect((await response).ok()).toBe(true)
}

async function deleteAndUndo({ page, input }: Scenario): Promise<void> {
  await input.press(page.getByRole('link', { name: 'Comment replies' }))
  await input.takeFromMenu(page.getByRole('button', { name: 'More actions for Price questions' }), 'Delete')
  await expect(row(page)).toHaveCount(0)
  const notice = page.getByRole('dialog').filter({ hasText: 'deleted.' })
  await input.press(notice.getByRole('button', { name: 'Undo' }))
  await expect(page.getByText('“Price questions” restored.')).toBeVisible()
  await expect(state(page)).toBeChecked()
}

async function post(follower: Page, input: InputMethod, text: string): Promise<void> {
  await input.write(follower.getByRole('textbox', { name: /^Comment as/ }), text)
  await input.press(follower.getByRole('button', { name: 'Post', exact: true }))
  await expect(said(follower, text)).toBeVisible()
}

const said = (follower: Page, text: string) =>
  follower.getByRole('log', { name: 'Comments' }).getByRole('listitem').filter({ hasText: text })

const row = (page: Page) => page.getByRole('row', { name: /Price questions/ })

const state = (page: Page) => row(page).getByRole('switch')
