import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { buildApp, type TestApp } from './build-app.ts'

export interface AppWithSandbox {
  sandbox: RunningSandbox
  app: TestApp
  close(): Promise<void>
}

/** Starts the app with a sandbox; both use the clock of the app, which is fixed at `now` (milliseconds). */
export async function startAppWithSandbox(
  now: number,
  env: Record<string, string> = {},
): Promise<AppWithSandbox> {
  let time = () => now
  const sandbox = await startSandbox({ clock: () => time() })
  const app = await buildApp({ sandbox, now, env })
  time = () => app.ctx.clock.now()
  return {
    sandbox,
    app,
    async close() {
      await app.close()
      await sandbox.close()
    },
  }
}
