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
      'sandbox',
      {
        test: {
          name: 'scripts',
          include: ['{scripts,lint,messages}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
