import { test as base } from '@playwright/test'
import { readPlace } from './place.ts'

/** The test function of every journey: the right browser, the product's address. */
export const test = base.extend<{ sandboxUrl: string }>({
  baseURL: async ({}, use) => use(readPlace().url),
  sandboxUrl: async ({}, use) => use(readPlace().sandboxUrl),
  launchOptions: [
    async ({}, use) => {
      const { executablePath, args, env } = readPlace().chromium
      await use({ executablePath, args, env: { ...textOnly(process.env), ...env } })
    },
    { scope: 'worker' },
  ],
})

export { expect } from '@playwright/test'

function textOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
