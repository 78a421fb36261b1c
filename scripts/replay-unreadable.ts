import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { decideSettings } from './environment.ts'
import { root, runOpenly } from './run-tool.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
const { product } = decideSettings(process.env)
process.exit(await runOpenly([join(root, 'server', 'src', 'replay-unreadable.ts')], product))
