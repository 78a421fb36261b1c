import { join } from 'node:path'
import { loadEnv } from './environment/load-env.ts'
import { root, runOpenly } from './run-tool.ts'

loadEnv()
process.exit(await runOpenly([join(root, 'server', 'src', 'backup.ts'), ...process.argv.slice(2)]))
