import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'contract',
      'engine',
      'server',
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
