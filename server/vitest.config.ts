import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** A test that needs a database, a sandbox, a socket or a process imports one of these. */
const services =
  /from '(#test\/|[./]+\/test\/|@skein\/sandbox|pg'|[./]+\/embedded\.ts|node:(child_process|http|net|worker_threads)|vitest\/node|\.\/[a-z-]+-fixture\.ts)|\binject\(/

/** Test files without any of these, relative to `server/`. */
export const unitTests: readonly string[] = globSync('{src,evals}/**/*.test.ts', { cwd: import.meta.dirname })
  .filter((file) => !services.test(readFileSync(join(import.meta.dirname, file), 'utf8')))
  .map((file) => file.replaceAll('\\', '/'))

export default defineConfig({
  test: {
    name: 'server',
    include: ['{src,evals}/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...unitTests],
    globalSetup: ['./test/processes/database-server.ts'],
    setupFiles: ['./test/cheap-passwords.ts'],
    // The app is loaded once for each worker, not once for each file: no file replaces modules or keeps state in them.
    isolate: false,
    // Real processes and real HTTP: a busy machine is slow, not wrong.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 20_000, interval: 100 } },
  },
})
