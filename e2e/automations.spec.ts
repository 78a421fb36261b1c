import type { Page } from '@playwright/test'
import type { Control } from '@skein/sandbox/control'
import { keyboard, mouse, type Hands } from './support/hands.ts'
import { newAddress, password } from './support/person.ts'
import { expect, test } from './support/test.ts'

interface Journey {
  page: Page
  sandboxUrl: string
  business: string
  control: Control
  hands: Hands
  /** The post to comment under: what another journey, or an earlier try, said stands under other ones. */
  place: number
}

const question = 'What is the price of this one?'
const reply = 'Hi mia.makes, all prices are in the shop.'

for (const [index, { how, hands }] of [
  { how: 'with a mouse', hands: mouse },
  { how: 'with the keyboard alone', hands: keyboard },
].entries()) {
  test(`a newcomer gets from the front door to the first reply and its reason, ${how}`, async ({
    page,
    sandboxUrl,
    business,
    control,
  }, { retry }) => {
    test.setTimeout(120_000)
    const journey = { page, sandboxUrl, business, control, hands, place: index + 2 * retry }
    await signUpByMail(journey)
    await connectInstagram(journey)
    await deployAutomation(journey)
    const follower = await comment(journey)
    await readReason(journey)
    await pausedStaysSilent(journey, follower)
    await deleteAndUndo(journey)
  })
}

async function signUpByMail({ page, sandboxUrl, hands }: Journey): Promise<void> {
  const email = newAddress()
  await page.goto('/')
  await hands.press(page.getByRole('main').getByRole('link', { name: 'Get Started Free' }).first())
  await hands.write(page.getByRole('textbox', { name: 'Email' }), email)
  await hands.write(page.getByRole('textbox', { name: 'Password', exact: true }), password)
  await hands.write(page.getByRole('textbox', { name: 'Confirm Password' }), password)
  await hands.press(page.getByRole('main').locator('button[type=submit]'))
  await expect(page.getByText('Success! Please check your email to confirm your account.')).toBeVisible()
  await page.goto(`${sandboxUrl}/mail`)
  await hands.press(page.getByRole('listitem').filter({ hasText: email }).getByRole('link'))
  await hands.press(page.getByRole('article').locator('ul').getByRole('link').first())
  await expect(page).toHaveURL(/\/platforms$/)
}

async function connectInstagram({ page, business, hands }: Journey): Promise<void> {
  await expect(page.getByText('No social accounts connected yet. Connect one to get started!')).toBeVisible()
  await hands.press(page.getByRole('button', { name: 'Connect Instagram' }))
  await hands.choose(page.getByRole('radio', { name: business }))
  await hands.press(page.getByRole('button', { name: 'Continue' }))
  await expect(
    page.getByText('Instagram connected successfully! Your account is now ready for automation.'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/instagram$/)
}

async function deployAutomation({ page, business, hands }: Journey): Promise<void> {
  await hands.press(
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Automation' }),
  )
  await expect(
    page.getByRole('heading', { name: `Manage all your automations for @${business}` }),
  ).toBeVisible()
  await hands.press(page.getByRole('link', { name: 'Create Your First Automation' }))
  await hands.press(page.getByRole('button', { name: /Reply on Comments/ }))
  await hands.write(page.getByRole('textbox', { name: 'Automation name' }), 'Price questions')
  await hands.write(page.getByRole('textbox', { name: 'Keywords' }), 'Price')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove price' })).toBeVisible()
  await hands.write(
    page.getByRole('textbox', { name: 'Custom message' }),
    'Hi {username}, all prices are in the shop.',
  )
  await hands.press(page.getByRole('button', { name: 'Deploy' }))
  const dialog = page.getByRole('dialog', { name: 'Live now' })
  await expect(dialog).toContainText(
    'When a comment contains price on all posts, reply in public “Hi {username}, all prices are in the shop.”.',
  )
  await expect(dialog.getByRole('group', { name: 'What was sent' })).toContainText('"keywords": "price"')
  await hands.press(dialog.getByRole('button', { name: 'View List' }))
  await expect(row(page)).toContainText('Just deployed')
}

/** Plays a follower in a second tab, which never reloads: what comes, comes by itself. */
async function comment({ page, sandboxUrl, business, hands, place }: Journey): Promise<Page> {
  const follower = await page.context().newPage()
  await follower.goto(`${sandboxUrl}/b/${business}?as=mia.makes`)
  await hands.press(follower.getByRole('main').locator('#posts').getByRole('link').nth(place))
  await post(follower, hands, question)
  await expect(said(follower, reply)).toBeVisible()
  return follower
}

async function readReason({ page, hands }: Journey): Promise<void> {
  await hands.press(page.getByRole('button', { name: 'Why and why not: Price questions' }))
  const entry = entries(page).filter({ hasText: question })
  await expect(entry).toContainText('The text matched the keyword "price".')
  await expect(entry).toContainText('Sent')
  await expect(entry).toContainText(reply)
}

/** Comments once while the rule is paused and once after: only the later one is answered. */
async function pausedStaysSilent(journey: Journey, follower: Page): Promise<void> {
  const { page, control, hands } = journey
  await hands.press(page.getByRole('link', { name: 'Comment replies' }))
  await changeActivation(journey, 'Pause')
  await expect(row(page)).toContainText('Paused')
  await post(follower, hands, 'And the price of the other one?')
  await control.wait({ for: 'delivered' })
  await changeActivation(journey, 'Activate')
  await expect(row(page)).toContainText('Active')
  await post(follower, hands, 'Nobody knows the price?')
  await expect(said(follower, reply)).toHaveCount(2)
  await hands.press(page.getByRole('button', { name: 'Why and why not: Price questions' }))
  await expect(entries(page).filter({ hasText: 'Nobody knows' })).toContainText('Sent')
  await expect(entries(page).filter({ hasText: 'And the price' })).toHaveCount(0)
  await expect(said(follower, reply)).toHaveCount(2)
}

/** The list changes at once; the rule only when the server has answered. */
async function changeActivation({ page, hands }: Journey, change: 'Pause' | 'Activate'): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && answer.url().includes('/api/'),
  )
  await hands.press(page.getByRole('button', { name: `${change} Price questions` }))
  expect((await saved).ok()).toBe(true)
}

async function deleteAndUndo({ page, hands }: Journey): Promise<void> {
  await hands.press(page.getByRole('link', { name: 'Comment replies' }))
  await hands.takeFromMenu(page.getByRole('button', { name: 'More actions for Price questions' }), 'Delete')
  await expect(row(page)).toHaveCount(0)
  const deleted = page.getByRole('dialog').filter({ hasText: 'was deleted.' })
  await hands.press(deleted.getByRole('button', { name: 'Undo' }))
  await expect(page.getByText('“Price questions” is back.')).toBeVisible()
  await expect(row(page)).toContainText('Active')
}

async function post(follower: Page, hands: Hands, text: string): Promise<void> {
  await hands.write(follower.getByRole('textbox', { name: /^Comment as/ }), text)
  await hands.press(follower.getByRole('button', { name: 'Post', exact: true }))
  await expect(said(follower, text)).toBeVisible()
}

const said = (follower: Page, text: string) =>
  follower.getByRole('log', { name: 'Comments' }).getByRole('listitem').filter({ hasText: text })

const row = (page: Page) => page.getByRole('article', { name: /Price questions/ })

const entries = (page: Page) =>
  page.getByRole('list', { name: 'Entries, newest first' }).getByRole('listitem')
