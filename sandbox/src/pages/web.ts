import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { pageAt } from '../web/find-pages.ts'

export function webRoutes() {
  const app = new Hono()
  app.get('/:site/*', (context) => {
    const { site } = context.req.param()
    const path = context.req.path.slice(`/web/${site}`.length)
    const page = pageAt(site, path)
    if (!page) return context.notFound()
    return context.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="description" content="${page.summary}" />
            <title>${page.title}</title>
          </head>
          <body>
            <header><p>${page.site} (written for the sandbox)</p></header>
            <main>
              <h1>${page.title}</h1>
              ${raw(page.body)}
            </main>
          </body>
        </html>`,
    )
  })
  return app
}

/** Crawlers may read the sample pages and nothing else of the sandbox. */
export const ROBOTS = 'User-agent: *\nAllow: /web/\nDisallow: /\n'
