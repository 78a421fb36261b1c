import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // By default one processor stays idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      'contract',
      'engine',
      'server',
      'web',
      'sandbox',
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'lint/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
