import { existsSync } from 'node:fs'
import { decideSettings, type Settings } from './environment.ts'
import { requireFreePort, runParts, type Part } from './supervise.ts'
import { buildWebWhenStale } from './web-build.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
try {
  process.exit(await start())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function start(): Promise<number> {
  const settings = decideSettings(process.env)
  buildWebWhenStale()
  await requireFreePorts(settings)
  return runParts(partsOf(settings), () => announce(settings))
}

async function requireFreePorts({ host, port, sandbox }: Settings): Promise<void> {
  await requireFreePort('PORT', host, port)
  if (!sandbox) return
  await requireFreePort('SANDBOX_PORT', '127.0.0.1', sandbox.port)
  await requireFreePort('SANDBOX_SMTP_PORT', '127.0.0.1', sandbox.smtpPort)
}

function partsOf({ url, product, sandbox }: Settings): Part[] {
  const server: Part = {
    name: 'The product',
    args: ['server/src/main.ts'],
    env: product,
    probe: `${url}/healthz`,
    announces: true,
  }
  if (!sandbox) return [server]
  return [
    {
      name: 'The sandbox',
      args: ['sandbox/src/main.ts'],
      env: sandbox.env,
      probe: sandbox.url,
      announces: false,
    },
    server,
  ]
}

function announce({ url, publicUrl, host, sandbox }: Settings): void {
  process.stderr.write(`Open ${publicUrl}\n`)
  if (sandbox) {
    process.stderr.write(`The sandbox plays Instagram and Google: ${sandbox.url}\n`)
    process.stderr.write(`Mail it received (confirmations, resets): ${sandbox.url}/mail\n`)
    if (host !== '127.0.0.1' && host !== 'localhost' && host !== '::1') {
      process.stderr.write(
        'The sandbox is on and HOST is open to the network: its secrets are public, so only try things.\n',
      )
    }
  }
  process.stdout.write(`ready ${url}\n`)
}
