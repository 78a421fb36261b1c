import type { Hono } from 'hono'
import type { RequestEnv } from './mount-endpoint.ts'
import type { ApiDocument } from './openapi.ts'
import { referencePage, referenceStyle } from './reference-page.ts'

const hour = { 'Cache-Control': 'public, max-age=3600' }

/** `/api/openapi.json` and the page made from it. Both are written once. */
export function mountReference(app: Hono<RequestEnv>, document: ApiDocument): void {
  const page = referencePage(document, '/api/docs.css')
  app.get('/api/openapi.json', (c) => {
    c.set('route', '/api/openapi.json')
    return c.json(document, 200, hour)
  })
  app.get('/api/docs', (c) => {
    c.set('route', '/api/docs')
    return c.html(page)
  })
  app.get('/api/docs.css', (c) => {
    c.set('route', '/api/docs.css')
    return c.body(referenceStyle, 200, { ...hour, 'Content-Type': 'text/css; charset=utf-8' })
  })
}
