import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const server = join(import.meta.dirname, '..')

/** A test that needs a database, a sandbox, a socket or a process imports one of these. */
const service =
  /from '(#test\/|[./]+\/test\/|@skein\/sandbox|node:(child_process|http|net|worker_threads)|vitest\/node)|\binject\(/

/** Returns the test files of the server without any of these, relative to `server/`. */
export const unitFiles = (): string[] =>
  globSync('{src,evals}/**/*.test.ts', { cwd: server })
    .filter((file) => !service.test(readFileSync(join(server, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
