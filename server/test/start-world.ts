import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { buildApp, type TestApp } from './build-app.ts'

export interface RunningWorld {
  sandbox: RunningSandbox
  app: TestApp
  close(): Promise<void>
}

/** The whole product with an Instagram of its own; both go by the product's clock, which stands at `now` (ms). */
export async function startWorld(now: number): Promise<RunningWorld> {
  let time = () => now
  const sandbox = await startSandbox({ clock: () => time() })
  const app = await buildApp({ sandbox, now })
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
