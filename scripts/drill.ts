import { join } from 'node:path'
import { root, runOpenly } from './run-tool.ts'
import { buildWebWhenStale } from './web-build.ts'

await buildWebWhenStale()
process.exit(await runOpenly([join(root, 'bench', 'drills.ts'), ...process.argv.slice(2)]))
