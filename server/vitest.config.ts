import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['{src,evals}/**/*.test.ts'],
    globalSetup: ['./test/database-server.ts'],
    testTimeout: 20_000,
  },
})
