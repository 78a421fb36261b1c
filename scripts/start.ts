import { existsSync } from 'node:fs'
import { decideSettings, type Settings } from './environment/environment.ts'
import { loadEnv } from './environment/load-env.ts'
import { answers, requireFreePort, runParts, type Part } from './processes/supervise.ts'
import { buildWebWhenStale } from './web-build.ts'

loadEnv()
try {
  process.exit(await start())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function start(): Promise<number> {
  const settings = decideSettings(process.env)
  // A container image has the built web app without its sources.
  if (settings.servesWeb && existsSync('web/index.html')) await buildWebWhenStale()
  const startsSandbox = await requireFreePorts(settings)
  return runParts(partsOf(settings, startsSandbox), () => announce(settings))
}

/** Returns whether to start the sandbox: a process without the role `web` uses the one that runs already. */
async function requireFreePorts({ servesWeb, host, port, sandbox }: Settings): Promise<boolean> {
  if (servesWeb) await requireFreePort('PORT', host, port)
  if (!sandbox || (!servesWeb && (await answers(`${sandbox.url}/healthz`)))) return false
  await requireFreePort('SANDBOX_PORT', '127.0.0.1', sandbox.port)
  await requireFreePort('SANDBOX_SMTP_PORT', '127.0.0.1', sandbox.smtpPort)
  return true
}

function partsOf({ servesWeb, url, product, sandbox }: Settings, startsSandbox: boolean): Part[] {
  const server: Part = {
    name: 'The product',
    args: ['server/src/main.ts'],
    env: product,
    probe: servesWeb ? `${url}/healthz` : null,
    announces: true,
  }
  if (!sandbox || !startsSandbox) return [server]
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

function announce({ servesWeb, url, publicUrl, host, sandbox }: Settings): void {
  if (servesWeb) process.stderr.write(`Open ${publicUrl}\n`)
  if (sandbox) {
    process.stderr.write(`The sandbox plays Instagram and Google: ${sandbox.url}\n`)
    process.stderr.write(`Mail it received (confirmations, resets): ${sandbox.url}/mail\n`)
    if (servesWeb && host !== '127.0.0.1' && host !== 'localhost' && host !== '::1') {
      process.stderr.write(
        'The sandbox is on and HOST is open to the network: its secrets are public, so only try things.\n',
      )
    }
  }
  process.stdout.write(servesWeb ? `ready ${url}\n` : 'ready\n')
}
