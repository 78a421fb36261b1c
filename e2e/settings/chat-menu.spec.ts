import { checkDisplayModes } from '../support/checks/axe.ts'
import { keyboard } from '../support/checks/input-methods.ts'
import { pressOn } from '../support/keyboard.ts'
import { saveHours } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { openEntry } from '../support/activity.ts'
import { chooseNext } from '../support/choose-option.ts'
import { expect, test } from '../support/test.ts'

const { choose, press, write } = keyboard
const path = '/instagram/chat-menu'

test.afterEach(async ({ control, business }) => {
  await control.clearChatMenu({ account: business })
})

test('publishes a question and a menu by keyboard, and a tap is answered', async ({
  page,
  account,
  business,
  control,
}) => {
  test.setTimeout(180_000)
  await saveHours(page, account)
  await page.goto('/instagram/automation')
  await press(page.getByRole('link', { name: 'Chat menu' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Chat menu' })).toBeVisible()
  await expect(page.getByText('Not published yet.')).toBeVisible()
  await checkDisplayModes(page)

  await press(page.getByRole('button', { name: 'Add question' }))
  await expect(page.getByRole('textbox', { name: 'Question 1' })).toBeFocused()
  await page.keyboard.type('When are you open?')
  await chooseNext(page, 'Opening hours')
  await press(page.getByRole('button', { name: 'Add menu entry' }))
  await expect(page.getByRole('textbox', { name: 'Menu entry 1' })).toBeFocused()
  await page.keyboard.type('Talk to us')
  await chooseNext(page, 'A person')
  await press(page.getByRole('button', { name: 'Add menu entry' }))
  await expect(page.getByRole('textbox', { name: 'Menu entry 2' })).toBeFocused()
  await page.keyboard.type('Shop')
  await chooseNext(page, 'A web link')
  await write(page.getByRole('textbox', { name: 'Link' }), 'shop.example')
  await press(page.getByRole('button', { name: 'Move up: Menu entry 2' }))
  await expect(page.getByRole('textbox', { name: 'Menu entry 1' })).toHaveValue('Shop')
  await choose(page.getByRole('radio', { name: 'Menu', exact: true }))
  await expect(page.locator('.phone')).toContainText('Talk to us')
  await checkDisplayModes(page)
  await press(page.getByRole('button', { name: 'Save and publish' }))
  await expect(page.getByTestId('menu-state')).toContainText('Published')

  const menu = await control.chatMenu({ account: business })
  expect(menu.ice_breakers).toMatchObject([{ question: 'When are you open?' }])
  expect(menu.persistent_menu).toMatchObject([{ url: 'https://shop.example' }, { title: 'Talk to us' }])
  const person = 'mia.makes'
  await control.tap({ as: person, account: business, title: 'When are you open?' })
  await control.wait({ for: 'message', account: business, person, text: 'We are open from 9 to 5.' })
  await page.goto('/instagram/automation/activity')
  const entry = await openEntry(page, 'When are you open?')
  await expect(entry).toContainText('leads to this automation')
})

test(
  'shows a refusal of Instagram, keeps the draft, and publishes it later',
  fullOnly,
  async ({ page, account, business, control }) => {
    expect(account.id).not.toBe('')
    await page.goto(path)
    await press(page.getByRole('button', { name: 'Add question' }))
    await press(page.getByRole('button', { name: 'Save and publish' }))
    await expect(page.getByText('Enter question 1, or remove it.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Question 1' })).toBeFocused()
    await page.keyboard.type('Can I talk to someone?')
    await chooseNext(page, 'A person')
    await control.fail({ endpoint: 'set_messenger_profile', status: 403, code: 10, count: 1 })
    await press(page.getByRole('button', { name: 'Save and publish' }))
    await expect(page.getByRole('alert')).toContainText('A permission is missing.')
    await checkDisplayModes(page)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Saved, but not published')
    await expect(page.getByRole('textbox', { name: 'Question 1' })).toHaveValue('Can I talk to someone?')
    await press(page.getByRole('button', { name: 'Save and publish' }))
    await expect(page.getByTestId('menu-state')).toContainText('Published')
    expect((await control.chatMenu({ account: business })).ice_breakers).toHaveLength(1)
    await press(page.getByRole('button', { name: 'Remove: Question 1' }))
    await press(page.getByRole('button', { name: 'Save and publish' }))
    await expect.poll(async () => (await control.chatMenu({ account: business })).ice_breakers).toEqual([])
  },
)

test(
  'sends a button that leads to another automation, set up by keyboard',
  fullOnly,
  async ({ page, account, business, control }) => {
    test.setTimeout(180_000)
    await saveHours(page, account)
    await page.goto('/instagram/create-automation/trigger-messages')
    await write(page.getByRole('textbox', { name: 'Keywords' }), 'help')
    await page.keyboard.press('Enter')
    await pressOn(page, page.getByRole('tab', { name: 'Text' }), 'ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await write(page.getByRole('textbox', { name: 'Message text' }), 'What would you like to know?')
    await write(page.getByRole('textbox', { name: 'Title' }), 'Opening hours')
    // The address of a link comes before the choice.
    await page.keyboard.press('Tab')
    await chooseNext(page, 'Opening hours')
    await expect(page.getByRole('textbox', { name: 'Link' })).toHaveCount(0)
    await checkDisplayModes(page)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('dialog', { name: 'Automation is live' })).toBeVisible()
    const person = 'jonah.b'
    await control.addMessage({ as: person, account: business, text: 'help' })
    await control.wait({ for: 'message', account: business, person, text: 'What would you like to know?' })
    await control.tap({ as: person, account: business, title: 'Opening hours' })
    await control.wait({ for: 'message', account: business, person, text: 'We are open from 9 to 5.' })
  },
)

test('the preview is beside the fields in a wide window', async ({ page, account }) => {
  expect(account.id).toBeTruthy()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(path)
  await page.getByRole('button', { name: 'Add question' }).click()
  const fields = await page.getByRole('group', { name: 'Questions' }).boundingBox()
  const preview = await page.getByRole('heading', { name: 'Preview' }).boundingBox()
  expect((preview?.x ?? 0) - (fields?.x ?? 0) - (fields?.width ?? 0)).toBeLessThanOrEqual(48)
})
