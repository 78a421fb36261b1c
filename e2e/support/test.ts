import { test as base } from '@playwright/test'
import { createControl, type Control } from '@skein/sandbox/control'
import { watchNetwork } from './network.ts'
import { connect, disconnectAll, signUp, type Account, type Person } from './person.ts'
import { readTestEnvironment } from './test-environment.ts'

type Fixtures = {
  sandboxUrl: string
  /** Controls the sandbox: acts as followers, reads mails, injects faults. */
  control: Control
  /** A new user, signed in in the browser of this test. */
  person: Person
  /** The sandbox business account of this worker; disconnected after each test. */
  business: string
  /** The business account, connected by `person`. */
  account: Account
}

const businesses = ['clayandember', 'northloaf.bakery']

/** A business account that no worker uses, for the test that needs two. */
export const secondBusiness = 'studio.fern'

/** Playwright's test function with the fixtures of the product. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(readTestEnvironment().url),
  launchOptions: [
    async ({}, use) => {
      const { executablePath, args, env } = readTestEnvironment().chromium
      await use({ executablePath, args, env: { ...textOnly(process.env), ...env } })
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await context.addInitScript(followSystemTheme)
    await use(context)
  },
  page: async ({ page }, use) => {
    watchNetwork(page)
    await use(page)
  },
  sandboxUrl: async ({}, use) => use(readTestEnvironment().sandboxUrl),
  control: async ({ sandboxUrl }, use) => use(createControl(sandboxUrl)),
  person: async ({ page, control }, use) => use(await signUp(page.request, control)),
  business: async ({ page }, use, { parallelIndex }) => {
    const username = businesses[parallelIndex]
    if (!username)
      throw new Error(`There are ${businesses.length} business accounts, so at most as many workers.`)
    await use(username)
    await disconnectAll(page.request)
  },
  account: async ({ page, person, business, playwright, baseURL }, use) => {
    const account = await connect(page.request, person, business)
    // The test may sign out in the browser.
    const session = await playwright.request.newContext({
      storageState: await page.context().storageState(),
      ...(baseURL ? { baseURL } : {}),
    })
    await use(account)
    await disconnectAll(session)
    await session.dispose()
  },
})

export { expect } from '@playwright/test'

/** Follows the theme of the system unless the test chooses one, so that a test changes it without a reload. */
function followSystemTheme(): void {
  try {
    const follow = JSON.stringify({ state: { theme: 'system' }, version: 1 })
    localStorage.setItem('skein.ui', localStorage.getItem('skein.ui') ?? follow)
  } catch {
    // Frames of mails are sandboxed, without storage.
  }
}

function textOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
