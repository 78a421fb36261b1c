import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runOpenly } from './run-tool.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
process.exit(await runOpenly([join(root, 'server', 'src', 'restore.ts'), ...process.argv.slice(2)]))
