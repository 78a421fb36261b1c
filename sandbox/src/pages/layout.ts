import { readFileSync } from 'node:fs'
import { html } from 'hono/html'

export type Html = ReturnType<typeof html>

/** Style sheets in the order in which they apply. */
const onEveryPage = ['tokens', 'base', 'frame', 'controls'] as const
const onSome = ['stage', 'profile', 'writing', 'post', 'direct', 'card', 'mailbox', 'panel'] as const

/** A style sheet that only some pages need, named like its file. */
export type StylePart = (typeof onSome)[number]

const sheets = new Map(
  [...onEveryPage, ...onSome].map((part) => [
    `${part}.css`,
    readFileSync(new URL(`./assets/styles/${part}.css`, import.meta.url), 'utf8'),
  ]),
)

export const styleSheet = (file: string): string | undefined => sheets.get(file)

export interface Page {
  title: string
  body: Html
  /** The style sheets it needs beside those of every page. */
  styles: readonly StylePart[]
  /** Which place in the top bar is the current one. */
  place?: 'feed' | 'mail' | 'gmail' | 'panel'
  /** Keeps the marked regions of the page up to date. */
  live?: boolean
}

/** Every page of the sandbox, with the bar that says what this is. */
export function layout(page: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · Sandbox</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        ${styleLinks(page.styles)}
        <script src="/assets/sandbox.js" defer></script>
      </head>
      <body ${page.live ? html`data-live` : ''}>
        <a class="skip" href="#main">Skip to content</a>
        <header class="bar">
          <p class="bar-name"><strong>Sandbox</strong> <span>pretend Instagram</span></p>
          <nav aria-label="Sandbox">
            ${placeLink('/', 'Instagram', page.place === 'feed')}
            ${placeLink('/mail', 'Mailbox', page.place === 'mail')}
            ${placeLink('/gmail', 'Gmail', page.place === 'gmail')}
            ${placeLink('/panel', 'Control panel', page.place === 'panel')}
          </nav>
        </header>
        <main id="main" tabindex="-1">${page.body}</main>
        <footer class="foot">
          <p>Everything here is made up: people, pictures, messages. Nothing leaves this machine.</p>
        </footer>
      </body>
    </html>`
}

function placeLink(href: string, name: string, current: boolean): Html {
  return html`<a href="${href}" ${current ? html`aria-current="page"` : ''}>${name}</a>`
}

function styleLinks(parts: readonly StylePart[]): Html[] {
  return [...onEveryPage, ...onSome.filter((part) => parts.includes(part))].map(
    (part) => html`<link rel="stylesheet" href="/assets/styles/${part}.css" />`,
  )
}
