import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Sandbox } from './context.ts'
import { controlRoutes } from './control/api.ts'
import { gmailRoutes } from './gmail/routes.ts'
import { googleRoutes } from './google/routes.ts'
import { graphRoutes } from './instagram/graph.ts'
import { authorizeRoutes, tokenRoutes } from './instagram/oauth.ts'
import { modelRoutes } from './models/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { searxngRoutes, tavilyRoutes } from './web/engines.ts'

/** Serves all platforms on one port, each below its own path; the other paths are pages for people. */
export function createApp(sandbox: Sandbox) {
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
