import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Server } from 'node:http'
import type { Sandbox } from './context.ts'
import { createControl } from './control/client.ts'
import { readEnvironment, type Credentials } from './env.ts'
import { Webhooks } from './instagram/webhooks/webhooks.ts'
import { startMailserver } from './mail/receive.ts'
import { keepState, loadState } from './state-file.ts'
import { createState } from './create-state.ts'
import { Hono } from 'hono'
import { controlRoutes } from './control/api.ts'
import { gmailRoutes } from './gmail/routes.ts'
import { googleRoutes } from './google/routes.ts'
import { graphRoutes } from './instagram/graph/graph.ts'
import { authorizeRoutes, tokenRoutes } from './instagram/oauth.ts'
import { modelRoutes } from './models/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { searxngRoutes, tavilyRoutes } from './web/engines.ts'

export interface SandboxOptions {
  /** A free port by default. */
  port?: number
  host?: string
  smtpPort?: number
  webhookUrl?: string
  /** Credentials of the app; the documented defaults otherwise. */
  credentials?: Partial<Credentials>
  seed?: string
  /** Returns the time in milliseconds; injected by tests. */
  clock?: () => number
  /** File that keeps the state between runs; none by default. */
  stateFile?: string
}

export type RunningSandbox = Awaited<ReturnType<typeof startSandbox>>

export async function startSandbox(options: SandboxOptions = {}) {
  const defaults = readEnvironment({})
  const host = options.host ?? '127.0.0.1'
  const savedData = options.stateFile ? loadState(options.stateFile) : undefined
  const state = createState({
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(savedData === undefined ? {} : { data: savedData }),
  })
  const credentials = { ...defaults.credentials, ...options.credentials }
  const webhooks = new Webhooks(state, credentials, {
    url: options.webhookUrl ?? defaults.webhookUrl,
    mediaBase: () => sandbox.url,
  })
  const sandbox: Sandbox = { state, credentials, webhooks, url: '' }
  const server = createAdaptorServer({ fetch: createApp(sandbox).fetch })
  const port = await listen(server, options.port ?? 0, host)
  sandbox.url = `http://${['127.0.0.1', '0.0.0.0'].includes(host) ? 'localhost' : host}:${port}`
  const mail = await startMailserver(state, { host, port: options.smtpPort ?? 0 }).catch(
    async (error: unknown) => {
      await stop(server)
      throw error
    },
  )
  const stateFile = options.stateFile ? keepState(state, options.stateFile) : undefined
  return {
    url: sandbox.url,
    smtpUrl: `smtp://${host}:${mail.port}`,
    mailUrl: `${sandbox.url}/mail`,
    credentials,
    control: createControl(sandbox.url),
    state,
    close: async () => {
      webhooks.close()
      stateFile?.stop()
      await mail.close()
      await stop(server)
    },
  }
}

type AdaptorServer = ReturnType<typeof createAdaptorServer>

function listen(server: AdaptorServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The sandbox has no port.'))
      else resolve(address.port)
    })
  })
}

function stop(server: AdaptorServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if (server instanceof Server) server.closeAllConnections()
  })
}

/** Serves all platforms on one port, each below its own path; the other paths are pages for people. */
function createApp(sandbox: Sandbox) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get('/healthz', (context) => context.text('ok'))
  app.route('/instagram', authorizeRoutes(sandbox))
  app.route('/instagram-api', tokenRoutes(sandbox))
  app.route('/graph', graphRoutes(sandbox))
  app.route('/gmail/v1/users', gmailRoutes(sandbox))
  app.route('/tavily', tavilyRoutes(sandbox))
  app.route('/searxng', searxngRoutes(sandbox))
  app.route('/google', googleRoutes(sandbox))
  app.route('/', modelRoutes(sandbox))
  app.route('/control', controlRoutes(sandbox))
  app.route('/', pageRoutes(sandbox))
  return app
}
