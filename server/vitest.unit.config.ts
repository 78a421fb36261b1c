import { defineConfig } from 'vitest/config'
import { unitFiles } from './test/unit-files.ts'

/** Tests without a database, a sandbox, a socket or a process. */
export default defineConfig({
  test: {
    name: 'server-unit',
    include: unitFiles(),
    isolate: false,
    testTimeout: 30_000,
  },
})
