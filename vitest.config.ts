import { defineConfig } from 'vitest/config'
import { fullTag } from './vitest.tags.ts'

export default defineConfig({
  test: {
    projects: [
      'contract',
      'engine',
      'server/vitest.config.ts',
      'server/vitest.unit.config.ts',
      'web',
      'sandbox',
      {
        test: {
          name: 'scripts',
          tags: [fullTag],
          include: ['{scripts,lint,messages}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
