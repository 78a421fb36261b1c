// Checks that features write only their own tables and read others through their owners, see `lint/tables/`.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exceptions } from '../lint/tables/exceptions.ts'
import { findProblems, owners } from '../lint/tables/find-problems.ts'
import { readSchema } from '../lint/tables/read-schema.ts'
import { root } from './run-tool.ts'

const server = join(root, 'server/src')
const files = globSync(['**/{store,*-store}.ts', 'infra/**/*.ts'], { cwd: server, exclude: ['**/*.test.ts'] })
const sources = Object.fromEntries(files.map((file) => [file, readFileSync(join(server, file), 'utf8')]))
const migrations = globSync('infra/db/migrations/{*-*/,}[0-9]*.sql', {
  cwd: server,
  exclude: ['**/before-baseline'],
})
  .toSorted()
  .map((file) => readFileSync(join(server, file), 'utf8'))
// `migrate.ts` creates the table of the migrations.
const schema = new Set([...readSchema(migrations), 'schema_migrations'])

const problems = findProblems({ sources, schema, owners, exceptions })
if (problems.length > 0) process.stderr.write(`${problems.join('\n')}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
