import { html } from 'hono/html'

export type Html = ReturnType<typeof html>

export interface Page {
  title: string
  body: Html
  /** The current entry of the navigation. */
  place?: keyof typeof PLACES
  /** Keeps the marked regions of the page up to date. */
  live?: boolean
}

const PLACES = { feed: 'Instagram', mail: 'Mailbox', gmail: 'Gmail', panel: 'Control panel' }

/** Returns a whole page. Its header says that this is the sandbox. */
export function layout({ title, body, place, live }: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Sandbox</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/style.css" />
        <script src="/assets/sandbox.js" defer></script>
      </head>
      <body ${live ? html`data-live` : ''}>
        <a class="skip" href="#main">Skip to content</a>
        <header class="bar">
          <p><strong>Sandbox</strong> <span>pretend Instagram</span></p>
          <nav aria-label="Sandbox">
            ${Object.entries(PLACES).map(
              ([name, label]) =>
                html`<a
                  href="${name === 'feed' ? '/' : `/${name}`}"
                  ${name === place ? html`aria-current="page"` : ''}
                  >${label}</a
                >`,
            )}
          </nav>
        </header>
        <main id="main" tabindex="-1">${body}</main>
        <footer>
          <p>Everything here is made up: people, pictures, messages. Nothing leaves this machine.</p>
        </footer>
      </body>
    </html>`
}
