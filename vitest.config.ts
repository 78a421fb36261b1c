import { defineConfig } from 'vitest/config'
import { unitFiles } from './server/test/unit-files.ts'
import { fullTag } from './test-tags.ts'

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
          include: unitFiles(),
          isolate: false,
          testTimeout: 30_000,
        },
      },
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
