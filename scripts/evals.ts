import { join } from 'node:path'
import { root, runOpenly } from './run-tool.ts'

process.exit(await runOpenly([join(root, 'server', 'evals', 'run.ts'), ...process.argv.slice(2)]))
