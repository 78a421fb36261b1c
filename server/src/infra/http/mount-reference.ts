import { readFile } from 'node:fs/promises'
import type { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { RequestEnv } from './mount-endpoint.ts'
import type { ApiDocument, ApiTitle } from './openapi.ts'

const hour = { 'Cache-Control': 'public, max-age=3600' }

/** Files of Swagger UI that the page loads, with their media types. */
const assets = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/** A separate file, because the content security policy allows no inline script. */
const startScript = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  docExpansion: 'none',
  supportedSubmitMethods: [],
})
`

interface Reference {
  info: ApiTitle
  /** Called once, when the document is requested: describing every endpoint takes longer than most parts of a start. */
  describe: () => Promise<ApiDocument>
}

/** Serves the OpenAPI document at `/api/openapi.json` and Swagger UI, which displays it, at `/api/docs`. */
export function mountReference(app: Hono<RequestEnv>, { info, describe }: Reference): void {
  let document: Promise<ApiDocument> | undefined
  app.get('/api/openapi.json', compress(), async (c) => {
    c.set('route', '/api/openapi.json')
    document ??= describe()
    return c.json(await document, 200, hour)
  })
  app.get('/api/docs', (c) => {
    c.set('route', '/api/docs')
    return c.html(page(info.title))
  })
  app.get('/api/docs/start.js', (c) => {
    c.set('route', '/api/docs/start.js')
    return c.body(startScript, 200, { ...hour, 'Content-Type': assets['swagger-ui-bundle.js'] })
  })
  for (const [name, type] of Object.entries(assets)) {
    const file = new URL(import.meta.resolve(`swagger-ui-dist/${name}`))
    app.get(`/api/docs/${name}`, compress(), async (c) => {
      c.set('route', `/api/docs/${name}`)
      return c.body(await readFile(file), 200, { ...hour, 'Content-Type': type })
    })
  }
}

const page = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The document is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
  </body>
</html>
`
