import { join } from 'node:path'
import { createApp, type App } from '#src/app.ts'
import type { Ctx } from '#src/context.ts'
import type { RunningStreams } from '#src/features/assistant/index.ts'
import type { RunningLiveUpdates } from '#src/features/live-updates/index.ts'
import { pendingMigrations } from '#src/infra/db/upgrade/migrate.ts'
import type { Route } from '#src/infra/http/route.ts'
import { buildCtx, type CtxOptions, type TestCtx } from './build-ctx.ts'
import { createBrowser, type Browser } from './services/browser.ts'

export interface TestApp extends TestCtx {
  app: App
  routes: Route<Ctx>[]
  live: RunningLiveUpdates
  streams: RunningStreams
  /** Creates a browser with its own cookies, calling from `address`. */
  browser(address?: string): Browser
  /** The same for a program, which sends no headers of browsers. */
  program(): Browser
}

/** Creates the app, called in process, with its own database. */
export async function buildApp(
  options: CtxOptions & { onStored?: () => void; webFolder?: string } = {},
): Promise<TestApp> {
  const parts = await buildCtx(options)
  const { app, routes, live, streams } = await createApp(parts.ctx, {
    version: '1.0.0',
    webFolder: options.webFolder ?? join(import.meta.dirname, 'no-web-app'),
    onStored: options.onStored ?? (() => undefined),
    checks: {
      database: async () => (await parts.ctx.db.$client.query('select 1')).rows.length === 1,
      migrations: async () => (await pendingMigrations(parts.ctx.db)).length === 0,
    },
  })
  const { PUBLIC_URL } = parts.ctx.env
  return {
    ...parts,
    app,
    routes,
    live,
    streams,
    browser: (address = '127.0.0.1') => createBrowser(app, { publicUrl: PUBLIC_URL, address }),
    program: () => createBrowser(app, { publicUrl: PUBLIC_URL, address: '127.0.0.1', isProgram: true }),
    async close() {
      await live.stop()
      await streams.stop()
      await parts.close()
    },
  }
}
