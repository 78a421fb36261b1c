import { join } from 'node:path'
import { decideSettings } from './environment/environment.ts'
import { loadEnv } from './environment/load-env.ts'
import { root, runOpenly } from './run-tool.ts'

loadEnv()
const { product } = decideSettings(process.env)
process.exit(await runOpenly([join(root, 'server', 'src', 'replay-unreadable.ts')], product))
