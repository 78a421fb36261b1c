import { join } from 'node:path'
import { decideSettings } from './environment/environment.ts'
import { loadEnv } from './environment/load-env.ts'
import { root, runOpenly } from './run-tool.ts'

loadEnv()
const { product, sandbox } = decideSettings(process.env)
if (sandbox) {
  process.stderr.write(
    'No Instagram app is configured in .env: this checks the sandbox, which must be running.\n',
  )
}
process.exit(
  await runOpenly([join(root, 'server', 'src', 'verify-instagram.ts'), ...process.argv.slice(2)], product),
)
