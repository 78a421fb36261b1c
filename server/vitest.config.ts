import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['{src,evals}/**/*.test.ts'],
    globalSetup: ['./test/processes/database-server.ts'],
    // The app is loaded once for each worker, not once for each file: no file replaces modules or keeps state in them.
    isolate: false,
    // Real processes and real HTTP: a busy machine is slow, not wrong.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
