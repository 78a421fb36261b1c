import { root, runOpenly } from './run-tool.ts'
import { join } from 'node:path'
import { buildWebWhenStale } from './web-build.ts'

await buildWebWhenStale()
process.exit(await runOpenly([join(root, 'bench', 'run.ts'), ...process.argv.slice(2)]))
