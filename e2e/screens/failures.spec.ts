import type { Page, Route } from '@playwright/test'
import { fullOnly } from '../support/full-run.ts'
import { expect, test } from '../support/test.ts'

type Fault = 'no answer' | 'no words' | 'words'

interface Failure {
  what: string
  path: string
  call: string
  fault: Fault
  says: string
}

const words = 'The database is away.'

/** Failing requests of the workspace with the error texts that manuals of users quote. */
const failures: readonly Failure[] = [
  {
    what: 'accounts without an answer',
    path: '/platforms',
    call: '**/connected-accounts',
    fault: 'no answer',
    says: 'Failed to fetch connected accounts',
  },
  {
    what: 'insights without an answer',
    path: '/instagram',
    call: '**/api/instagram/insight/instagram-insight**',
    fault: 'no answer',
    says: 'Failed to fetch Instagram insights.',
  },
  {
    what: 'automations without an answer',
    path: '/instagram/automation',
    call: '**/api/automations/get-all-automations**',
    fault: 'no answer',
    says: 'An error occurred while fetching automations.',
  },
  {
    what: 'automations refused without words',
    path: '/instagram/automation',
    call: '**/api/automations/get-all-automations**',
    fault: 'no words',
    says: 'Failed to fetch automations.',
  },
  {
    what: 'automations refused with words',
    path: '/instagram/automation',
    call: '**/api/automations/get-all-automations**',
    fault: 'words',
    says: words,
  },
]

const faults: Readonly<Record<Fault, (route: Route) => Promise<void>>> = {
  'no answer': (route) => route.abort(),
  'no words': (route) => route.fulfill({ status: 500, body: 'broken' }),
  words: (route) => route.fulfill({ status: 500, json: refusal }),
}

const refusal = {
  success: false,
  data: null,
  message: words,
  detail: words,
  code: 'internal',
  request_id: 'r1',
}

test('shows the documented error texts and recovers on retry', fullOnly, async ({ page, account }) => {
  expect(account.id).not.toBe('')
  // The page would show the cached data of the previous step.
  await page.addInitScript(() => localStorage.clear())
  for (const failure of failures) await test.step(failure.what, () => failsAndRecovers(page, failure))
})

/** Serves the page without the embedded session, as when the server cannot read it. */
async function withoutSession(route: Route): Promise<void> {
  const response = await route.fetch()
  const session = /<script type="application\/json" id="session">.*?<\/script>/
  await route.fulfill({ response, body: (await response.text()).replace(session, '') })
}

async function failsAndRecovers(page: Page, { path, call, fault, says }: Failure): Promise<void> {
  await page.route((url) => url.pathname === path, withoutSession)
  await page.route(call, faults[fault])
  await page.goto(path)
  const message = page.getByRole('main').getByText(says).first()
  await expect(message).toBeVisible()
  await page.unroute(call)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Try again|Retry)/ })
    .first()
    .click()
  await expect(message).toHaveCount(0)
}

test(
  'shows why a deploy failed, keeps the input and deploys on retry',
  fullOnly,
  async ({ page, account }) => {
    expect(account.id).not.toBe('')
    await page.goto('/instagram/create-automation/reply-comment')
    await page.getByRole('textbox', { name: 'Automation name' }).fill('Price questions')
    await page.getByRole('textbox', { name: 'Keywords' }).fill('price')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Custom message' }).fill('In the shop.')
    const modal = page.getByRole('alertdialog')
    const save = '**/api/instagram/automations/comment-reply'
    for (const [fault, says] of [
      ['words', `Failed to deploy trigger: ${words}`],
      ['no words', 'Failed to deploy trigger: HTTP 500'],
    ] as const) {
      await page.route(save, faults[fault])
      await page.getByRole('button', { name: 'Deploy' }).click()
      await expect(modal).toContainText(says)
      await modal.getByRole('button', { name: 'OK' }).click()
      await expect(modal).toHaveCount(0)
      await page.unroute(save)
    }
    await page.getByRole('button', { name: 'Deploy' }).click()
    await expect(page.getByRole('dialog', { name: 'Automation is live' })).toBeVisible()
  },
)
