import { Hono } from 'hono'
import type { Sandbox } from '../context.ts'

export function pageRoutes(sandbox: Sandbox) {
  const app = new Hono()
  app.get('/', (context) => context.text(`Sandbox ${sandbox.world.data.seed}`))
  return app
}
