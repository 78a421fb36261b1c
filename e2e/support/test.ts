import { test as base } from '@playwright/test'
import { createControl, type Control } from '@skein/sandbox/control'
import { watchNetwork } from './network.ts'
import { connect, disconnectAll, signUp, type Account, type Person } from './person.ts'
import { readPlace } from './place.ts'

type Fixtures = {
  sandboxUrl: string
  /** The pretend internet: lets followers act, reads the mail, breaks things. */
  control: Control
  /** Somebody new, signed in in the browser of this test. */
  person: Person
  /** The business of this worker at the pretend Instagram; whoever connects it leaves it free for the next test. */
  business: string
  /** The business account, connected by `person`. */
  account: Account
}

const businesses = ['clayandember', 'northloaf.bakery']

/** A business account that belongs to no worker: for the one journey that needs two. */
export const secondBusiness = 'studio.fern'

/** The test function of every journey. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(readPlace().url),
  launchOptions: [
    async ({}, use) => {
      const { executablePath, args, env } = readPlace().chromium
      await use({ executablePath, args, env: { ...textOnly(process.env), ...env } })
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    watchNetwork(page)
    await use(page)
  },
  sandboxUrl: async ({}, use) => use(readPlace().sandboxUrl),
  control: async ({ sandboxUrl }, use) => use(createControl(sandboxUrl)),
  person: async ({ page, control }, use) => use(await signUp(page.request, control)),
  business: async ({ page }, use, { parallelIndex }) => {
    const username = businesses[parallelIndex]
    if (!username)
      throw new Error(`There are ${businesses.length} business accounts, so at most as many workers.`)
    await use(username)
    await disconnectAll(page.request)
  },
  account: async ({ page, person, business }, use) => use(await connect(page.request, person, business)),
})

export { expect } from '@playwright/test'

function textOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
