import { test as base } from '@playwright/test'
import { createControl, type Control } from '@skein/sandbox/control'
import { connect, disconnect, signUp, type Account, type Person } from './person.ts'
import { readPlace } from './place.ts'

type Fixtures = {
  sandboxUrl: string
  /** The pretend internet: lets followers act, reads the mail, breaks things. */
  control: Control
  /** Somebody new, signed in in the browser of this test. */
  person: Person
  /** A business account that `person` has connected; each worker has its own. */
  account: Account
}

const businesses = ['clayandember', 'northloaf.bakery', 'studio.fern']

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
  sandboxUrl: async ({}, use) => use(readPlace().sandboxUrl),
  control: async ({ sandboxUrl }, use) => use(createControl(sandboxUrl)),
  person: async ({ page, control }, use) => use(await signUp(page.request, control)),
  account: async ({ page, person }, use, { parallelIndex }) => {
    const username = businesses[parallelIndex]
    if (!username)
      throw new Error(`There are ${businesses.length} business accounts, so at most as many workers.`)
    const account = await connect(page, person, username)
    await use(account)
    await disconnect(page, person, account)
  },
})

export { expect } from '@playwright/test'

function textOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
