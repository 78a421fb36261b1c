import { defineConfig } from 'vitest/config'
import { unitTests } from './server/vitest.config.ts'

export default defineConfig({
  test: {
    projects: [
      'contract',
      'engine',
      'server',
      {
        test: {
          name: 'server-unit',
          root: 'server',
          include: [...unitTests],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      'web',
      {
        // Tests without a DOM; a file that needs one says so in its first line.
        test: {
          name: 'web-unit',
          root: 'web',
          include: ['*.test.ts', '{src,docs}/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      'sandbox',
      {
        test: {
          name: 'scripts',
          include: ['{scripts,lint,messages,bench}/**/*.test.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
