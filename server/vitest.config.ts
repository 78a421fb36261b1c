import { defineConfig } from 'vitest/config'
import { fullTag } from '../test-tags.ts'
import { unitFiles } from './test/unit-files.ts'

export default defineConfig({
  test: {
    name: 'server',
    tags: [fullTag],
    include: ['{src,evals}/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...unitFiles()],
    globalSetup: ['./test/processes/database-server.ts'],
    // The app is loaded once for each worker, not once for each file: no file replaces modules or keeps state in them.
    isolate: false,
    // Real processes and real HTTP: a busy machine is slow, not wrong.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
