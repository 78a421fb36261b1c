import type { Page } from '@playwright/test'
import type { listAutomations } from '@skein/contract/automations/automation-summary'
import type { OutputOf } from '@skein/contract/endpoint'
import { checkDisplayModes, expectAccessible } from '../support/checks/axe.ts'
import { expectNoHorizontalScroll, waitUntilSettled } from '../support/display-modes.ts'
import { ownOrigin, saveCommentAutomation, type Account } from '../support/person.ts'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

const list = '/instagram/automation'
const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true })
const rows = (page: Page) => page.getByRole('table').locator('[role=row][data-automation]')
const nameOf = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const stateOf = (page: Page, name: string) => row(page, name).getByRole('switch')

test('finds, pauses, copies and deletes automations by keyboard and undoes every change', async ({
  page,
  account,
}) => {
  await seed(page, account)
  await page.goto(list)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(rows(page)).toHaveCount(5)

  await test.step('pauses, undoes, deletes and undoes in five presses', async () => {
    await page.keyboard.press('j')
    await expect(nameOf(page, 'Price questions')).toBeFocused()
    await page.keyboard.press('p')
    await expect(stateOf(page, 'Price questions')).not.toBeChecked()
    await expect(page.getByText('“Price questions” paused.')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(stateOf(page, 'Price questions')).toBeChecked()
    await expect(page.getByText('“Price questions” activated.')).toBeVisible()
    await page.keyboard.press('Delete')
    await expect(row(page, 'Price questions')).toHaveCount(0)
    await expect(page.getByText('“Price questions” deleted.')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(nameOf(page, 'Price questions')).toBeFocused()
  })

  await test.step('creates a paused copy and focuses it', async () => {
    await page.keyboard.press('d')
    await expect(nameOf(page, 'Price questions copy')).toBeFocused()
    await expect(stateOf(page, 'Price questions copy')).not.toBeChecked()
  })

  await test.step('opens the detail with Enter and goes back with Escape', async () => {
    await page.keyboard.press('Enter')
    const detail = page.getByRole('region', { name: 'Details' })
    await expect(detail.getByRole('heading', { name: 'Price questions copy' })).toBeFocused()
    await expect(detail).toContainText('Last 30 days')
    await page.keyboard.press('Escape')
    await expect(nameOf(page, 'Price questions copy')).toBeFocused()
    await expect(detail).toHaveCount(0)
  })

  await test.step('shows details with Space, which follow j and k', async () => {
    await page.keyboard.press(' ')
    const detail = page.getByRole('region', { name: 'Details' })
    await expect(detail.getByRole('heading', { name: 'Price questions copy' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(detail.getByRole('heading', { name: 'Price questions', exact: true })).toBeVisible()
    await page.keyboard.press('k')
    await page.keyboard.press(' ')
    await expect(detail).toHaveCount(0)
  })

  await test.step('deletes several together and restores them with one undo', async () => {
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.keyboard.press('Delete')
    await expect(rows(page)).toHaveCount(4)
    await expect(page.getByText('2 automations deleted.')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(rows(page)).toHaveCount(6)
  })

  await test.step('searches by keyword and summary', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('answer every')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/q=answer/)
    await expect(page.getByText('1 of 6 automations')).toBeVisible()
  })

  await test.step('opens the editor with e and keeps the search when going back', async () => {
    await page.getByRole('searchbox').press('Tab')
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await expect(page).toHaveURL(/create-automation\/ai-conversation\?automation_id=/)
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('answer every')
    await expect(rows(page)).toHaveCount(1)
  })
})

test('rolls back a refused change and shows the reason', fullOnly, async ({ page, account }) => {
  await seed(page, account)
  await page.goto(list)
  const prices = row(page, 'Price questions')
  await page.route('**/api/automations/{update-active,delete,change-many,duplicate}', (route) =>
    route.fulfill({ status: 503, json: { ...refusal, message: 'The database is away.' } }),
  )
  await prices.getByRole('switch').click()
  await expect(page.getByText("Couldn't pause “Price questions”. The database is away.")).toBeVisible()
  await expect(prices.getByRole('switch')).toBeChecked()
  await prices.getByRole('button', { name: 'More actions for Price questions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText("Couldn't delete “Price questions”. The database is away.")).toBeVisible()
  await expect(prices).toBeVisible()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all' }).click()
  await page
    .getByRole('region', { name: 'Selected automations' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText("Couldn't delete 5 automations. The database is away.")).toBeVisible()
  await expect(rows(page)).toHaveCount(5)
  await page.unroute('**/api/automations/{update-active,delete,change-many,duplicate}')
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByText(/(deleted|paused)\.$/).first()).toBeVisible()
})

test(
  'lists with filters, selection and without a match are accessible and fit in every display mode',
  fullOnly,
  async ({ page, account }) => {
    await seed(page, account)
    await page.goto(list)
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await checkDisplayModes(page)
    await page.getByRole('radio', { name: 'Grid' }).check()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('radio', { name: 'List' }).check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.goto(`${list}/PRIVATE_MESSAGE?q=nothing+like+this`)
    await expect(page.getByRole('heading', { name: 'No automations match' })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  },
)

test('renders only the visible rows of five hundred automations', fullOnly, async ({ page, account }) => {
  await saveCommentAutomation(page, account)
  await manyAutomations(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(list)
  await expect(page.getByText('500 automations').first()).toBeVisible()
  await waitUntilSettled(page)
  await page.mouse.move(720, 450)
  for (let step = 0; step < 10; step += 1) {
    await page.mouse.wheel(0, 900)
    expect(await rows(page).count()).toBeLessThan(60)
  }
})

const refusal = { success: false, data: null, detail: '', code: 'unavailable', request_id: 'r' }
const keyword = { trigger_type: 'KEYWORD', keywords: ['price'] }
const text = { reply_template_type: 'text', reply_template_content: { message: { text: 'It is 20 today.' } } }

/** Creates one automation of each kind. */
async function seed(page: Page, account: Account): Promise<void> {
  await saveCommentAutomation(page, account)
  const kinds: [path: string, payload: object][] = [
    ['dm-keyword-reply', { name: 'Offers', ...keyword, ...text }],
    ['private-message', { name: 'Lists by message', ...keyword, ...text }],
    ['ai-conversation', { name: 'Shop talk', system_prompt: 'Be kind.' }],
    ['delete-comment', { name: 'Spam', ...keyword, keywords: ['crypto'] }],
  ]
  const headers = await ownOrigin(page.request)
  for (const [path, payload] of kinds) {
    const answer = await page.request.post(`/api/instagram/automations/${path}`, {
      headers,
      data: { platform_user_id: account.platform_user_id, ...payload },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** Responds to requests for the list with five hundred copies of the stored automation. */
async function manyAutomations(page: Page): Promise<void> {
  await page.route('**/api/automations/get-all-automations*', async (route) => {
    const answer = await route.fetch()
    const { data }: { data: OutputOf<typeof listAutomations> } = await answer.json()
    const automation = data.find((one) => one.automation_type === 'COMMENT_REPLY')
    if (!automation) throw new Error('There is no automation to copy.')
    const many = Array.from({ length: 500 }, (_, n) => ({
      ...automation,
      automation_id: `rule-${n}`,
      name: `Rule ${n}`,
    }))
    await route.fulfill({ json: { success: true, data: many, message: '' } })
  })
}
