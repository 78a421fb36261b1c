import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { checkDisplayModes, expectAccessible } from '../support/checks/axe.ts'
import { expectNoHorizontalScroll } from '../support/display-modes.ts'
import { countPresses } from '../support/checks/key-presses.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const dmEditor = '/instagram/create-automation/trigger-messages'
const privateEditor = '/instagram/create-automation/private-message'

test('creates a DM automation and a comment-to-DM automation by keyboard, and both reply', async ({
  page,
  account,
  business,
  control,
}) => {
  expect(account.id).not.toBe('')
  expect(await makeDmAutomation(page), 'presses for a DM automation').toBeLessThanOrEqual(18)
  await control.addMessage({ as: 'mia.makes', account: business, text: 'What is the PRICE?' })
  await control.wait({ for: 'message', account: business, person: 'mia.makes', text: 'From 20 €' })

  expect(await makePrivateAutomation(page), 'presses for a comment-to-DM automation').toBeLessThanOrEqual(41)
  const [first, second, third] = await control.posts({ account: business })
  if (!first || !second || !third) throw new Error(`${business} has too few posts.`)
  await control.addComment({ as: 'noor.at.home', postId: third.id, text: 'The guide, please' })
  await control.addComment({ as: 'noor.at.home', postId: first.id, text: 'The guide, please' })
  // Other tests may have sent messages to the same person before.
  const text = 'Tap below to see our shop'
  const { found } = await control.wait({ for: 'message', account: business, person: 'noor.at.home', text })
  expect(found).toHaveLength(1)
  expect(JSON.stringify(found)).toContain('https://shop.example/guide')
})

/** Goes from the list of automations to the success dialog. Returns the number of key presses without typing. */
async function makeDmAutomation(page: Page): Promise<number> {
  const keys = await fromList(page)
  await keys.press('c')
  await expect(page.getByRole('heading', { name: 'Create an automation' })).toBeFocused()
  await keys.to(page.getByRole('button', { name: /Trigger Messages on Keywords/ }))
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await keys.press('Tab', 'Enter')
  await expect(page.getByRole('textbox', { name: 'Keywords' })).toBeFocused()
  await page.keyboard.type('Price')
  await keys.press('Enter')
  await keys.to(page.getByRole('textbox', { name: 'Message', exact: true }))
  await keys.press('ControlOrMeta+a')
  await page.keyboard.type('From 20 €, {username}.')
  await keys.press('ControlOrMeta+Enter')
  const dialog = page.getByRole('dialog', { name: 'Automation is live' })
  await expect(dialog).toContainText('When a DM contains price, reply ')
  await expect(dialog.getByRole('group', { name: 'Request details (JSON)' })).toContainText(
    'From 20 €, {username}.',
  )
  return keys.count()
}

async function makePrivateAutomation(page: Page): Promise<number> {
  const keys = await fromList(page)
  await keys.press('c')
  await expect(page.getByRole('heading', { name: 'Create an automation' })).toBeFocused()
  await keys.to(page.getByRole('button', { name: /Who Comment on your post/ }))
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await keys.press('Tab', 'Enter')
  await page.keyboard.type('guide')
  await keys.press('Enter')
  await keys.to(page.getByRole('tab', { name: 'Text' }))
  await keys.press('ArrowRight', 'ArrowRight')
  await keys.to(page.getByRole('textbox', { name: 'Title' }))
  await page.keyboard.type('Read the guide')
  await keys.press('Tab')
  await page.keyboard.type('https://shop.example/guide')
  await keys.to(page.getByRole('button', { name: 'Add button' }))
  await keys.press('Enter')
  await page.keyboard.type('Visit the shop')
  await keys.press('Tab')
  await page.keyboard.type('https://shop.example')
  await keys.to(page.locator('summary').filter({ hasText: 'More options' }))
  await keys.press('Enter')
  await keys.to(page.getByRole('radio', { name: 'All Posts' }))
  await keys.press('ArrowRight')
  await expect(page.locator('[data-field=specific_post_ids]').getByRole('checkbox').nth(1)).toBeVisible()
  await keys.press('Tab', ' ', 'ArrowRight', ' ')
  await expect(page.getByText('2 posts selected')).toBeVisible()
  await keys.press('ControlOrMeta+Enter')
  const dialog = page.getByRole('dialog', { name: 'Automation is live' })
  await expect(dialog).toContainText('When a comment contains guide on 2 posts, DM text with 2 buttons.')
  return keys.count()
}

async function fromList(page: Page) {
  await page.goto('/instagram/automation')
  await expect(page.getByRole('heading', { name: 'All automations' })).toBeVisible()
  return countPresses(page)
}

test(
  'shows why a deploy failed and restores the draft after a reload',
  fullOnly,
  async ({ page, account }) => {
    expect(account.id).not.toBe('')
    await page.goto(dmEditor)
    await page.getByRole('textbox', { name: 'Keywords' }).fill('price')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('From 20 €.')
    await page.route('**/api/instagram/automations/dm-keyword-reply', (route) => route.abort())
    await page.getByRole('button', { name: 'Deploy' }).click()
    const modal = page.getByRole('alertdialog')
    await expect(modal).toContainText('Failed to deploy trigger: ')
    await modal.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText(/^Draft saved/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^We restored your draft\. Last change:/)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('From 20 €.')

    await page.goto(privateEditor)
    await page.getByRole('textbox', { name: 'Keywords' }).fill('price')
    await page.keyboard.press('Enter')
    await page.route('**/api/instagram/automations/private-message', (route) =>
      route.fulfill({ status: 503, json: refusal('Not now.') }),
    )
    await page.getByRole('button', { name: 'Deploy' }).click()
    await expect(modal).toContainText('Failed to deploy: Not now.')
    await modal.getByRole('button', { name: 'OK' }).click()
    await page.unroute('**/api/instagram/automations/private-message')
    await page.getByRole('button', { name: 'Deploy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Automation is live' })
    await dialog.getByRole('button', { name: 'View List' }).click()
    await page.getByRole('link', { name: 'Comment: price' }).click()
    await page
      .getByRole('region', { name: 'Details' })
      .getByRole('button', { name: 'Edit', exact: true })
      .click()
    await expect(page.getByRole('heading', { name: 'Edit comment-to-DM automation' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove price' })).toBeVisible()
  },
)

test('uploads an image by dropping it, describes it, sends it to a customer, and serves it without a session', async ({
  page,
  account,
  business,
  control,
  playwright,
}) => {
  expect(account.id).not.toBe('')
  await page.goto(dmEditor)
  await page.getByRole('textbox', { name: 'Keywords' }).fill('lookbook')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Image' }).click()
  await dropFile(page.locator('input[type=file]'), 'docs/pictures/editor.png')
  const image = page.getByRole('img', { name: 'Uploaded image' })
  await expect(image).toBeVisible()
  await expect(page.getByText(/Instagram can't load images from this server/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Alt text' }).fill('Our lookbook')
  await page.getByRole('textbox', { name: 'Image URL' }).focus()
  await expect(page.getByRole('img', { name: 'Our lookbook' })).toHaveCount(2)
  await expectAccessible(page)

  const url = await page.getByRole('textbox', { name: 'Image URL' }).inputValue()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog', { name: 'Automation is live' })).toBeVisible()
  await control.addMessage({ as: 'mia.makes', account: business, text: 'The lookbook, please' })
  await expect
    .poll(async () =>
      JSON.stringify(await control.wait({ for: 'message', account: business, person: 'mia.makes' })),
    )
    .toContain(url)
  const visitor = await playwright.request.newContext()
  const response = await visitor.get(url)
  expect(response.headers()).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  })
  expect(await response.body()).toEqual(readFileSync('docs/pictures/editor.png'))
  await visitor.dispose()
})

/** Drops a file of this machine on an element, as a hand does: a script cannot drop files. */
async function dropFile(target: Locator, path: string): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to drop on.')
  const session = await target.page().context().newCDPSession(target.page())
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [resolve(path)], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
}

test(
  'the message editors are accessible and fit in every display mode',
  fullOnly,
  async ({ page, account }) => {
    test.setTimeout(180_000)
    expect(account.id).not.toBe('')
    await page.goto(dmEditor)
    await page.getByRole('tab', { name: 'Quick replies' }).click()
    await checkDisplayModes(page)
    await page.getByRole('tab', { name: 'Buttons' }).click()
    await page.getByRole('button', { name: 'Add button' }).click()
    await page.getByRole('button', { name: 'Deploy' }).click()
    await expect(page.getByRole('textbox', { name: 'Keywords' })).toBeFocused()
    await expectAccessible(page)

    await page.goto(privateEditor)
    await page.getByText('More options').click()
    await page.getByRole('radio', { name: 'Specific posts' }).check()
    await expect(page.locator('[data-field=specific_post_ids]').getByRole('checkbox').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Image' }).click()
    await checkDisplayModes(page)
    await page.setViewportSize({ width: 375, height: 812 })
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.getByRole('radio', { name: 'DM', exact: true }).check()
    await page.getByRole('radio', { name: 'Light', exact: true }).check()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  },
)

/** Returns an error response of the server. */
const refusal = (message: string) => ({
  success: false,
  data: null,
  message,
  detail: message,
  code: 'unavailable',
  request_id: 'r1',
})
