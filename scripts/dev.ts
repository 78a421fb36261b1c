import { decideSettings, type Settings } from './environment/environment.ts'
import { loadEnv } from './environment/load-env.ts'
import { root, tool } from './run-tool.ts'
import { requireFreePort, runParts, type Part } from './processes/supervise.ts'
import { join } from 'node:path'

loadEnv()
try {
  process.exit(await dev())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/** The browser uses Vite's address; Vite proxies /api to the server on the next port. */
async function dev(): Promise<number> {
  const settings = decideSettings(process.env)
  const apiPort = settings.port + 1
  await requireFreePort('PORT', settings.host, settings.port)
  await requireFreePort('PORT', settings.host, apiPort)
  if (settings.sandbox) await requireFreePort('SANDBOX_PORT', '127.0.0.1', settings.sandbox.port)
  return runParts(partsOf(settings, apiPort), () => announce(settings))
}

function partsOf(settings: Settings, apiPort: number): Part[] {
  const { host, port, url, sandbox, product } = settings
  const apiUrl = url.replace(/:\d+$/, `:${apiPort}`)
  const parts: Part[] = [
    {
      name: 'The product',
      args: ['scripts/processes/watch.ts', 'server/src/main.ts', 'server/src', 'contract/src'],
      env: { ...product, PORT: String(apiPort) },
      probe: `${apiUrl}/healthz`,
      announces: false,
    },
    {
      name: 'The web app',
      args: [
        tool('vite', 'bin/vite.js'),
        '--host',
        host,
        '--port',
        String(port),
        '--strictPort',
        '--clearScreen=false',
      ],
      cwd: join(root, 'web'),
      env: { API_URL: apiUrl },
      probe: url,
      announces: false,
    },
  ]
  if (sandbox) {
    parts.push({
      name: 'The sandbox',
      args: ['scripts/processes/watch.ts', 'sandbox/src/main.ts', 'sandbox/src'],
      env: { ...sandbox.env, SANDBOX_WEBHOOK_URL: `${apiUrl}/api/webhooks/instagram` },
      probe: sandbox.url,
      announces: false,
    })
  }
  return parts
}

function announce({ url, publicUrl, sandbox }: Settings): void {
  process.stderr.write(`Open ${publicUrl} (changes appear by themselves)\n`)
  if (sandbox) process.stderr.write(`The sandbox plays Instagram and Google: ${sandbox.url}\n`)
  process.stdout.write(`ready ${url}\n`)
}
