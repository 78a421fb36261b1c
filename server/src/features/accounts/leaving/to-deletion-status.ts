import { m } from '@skein/messages'
import { html, raw } from 'hono/html'
import type { Deletion } from './deletion-store.ts'

type Html = ReturnType<typeof html>

/** Returns the status page of a deletion. `contact` has the format of a From header. */
export function toDeletionStatus(deletion: Deletion | null, { contact }: { contact: string }): Html {
  const title = deletion ? headingOf(deletion) : m.server_deletion_none()
  return html`<!doctype html>
    <html lang="${m.locale_code()}" dir="${m.locale_direction()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <link rel="icon" type="image/svg+xml" href="/skein.svg" />
        <title>${title} · Skein</title>
        <link rel="stylesheet" href="/data-deletion.css" />
      </head>
      <body>
        <header>
          <a class="brand" href="/">${logo} Skein</a>
        </header>
        <main>
          <h1>${title}</h1>
          ${deletion ? progress(deletion) : html`<p>${m.server_deletion_check_link()}</p>`}
          <p>${questions(deletion, contact)}</p>
          <p><a href="/">${m.server_deletion_back()}</a></p>
        </main>
      </body>
    </html>`
}

const logo = raw(`<svg aria-hidden="true" viewBox="0 0 32 32" width="28" height="28" fill="none">
  <path d="M4 26C14 26 9 8 28 6" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" />
  <circle cx="15.5" cy="15.5" r="5" /></svg>`)

const headingOf = ({ done_at }: Deletion) =>
  done_at === null ? m.server_deletion_is_running() : m.server_deletion_done()

function progress({ confirmation_code, requested_at, done_at }: Deletion): Html {
  const isDone = done_at !== null
  const deletedParts = [
    isDone ? m.server_deletion_permission() : m.server_deletion_permission_gone(),
    m.server_deletion_talk(),
    m.server_deletion_replies(),
    m.server_deletion_automations(),
    m.server_deletion_keys(),
    m.server_deletion_posts(),
  ]
  return html`<dl>
      <div>
        <dt>${m.server_deletion_requested()}</dt>
        <dd>${timeOf(requested_at)}</dd>
      </div>
      <div>
        <dt>${m.server_deletion_finished()}</dt>
        <dd>${isDone ? timeOf(done_at) : m.server_deletion_running()}</dd>
      </div>
      <div>
        <dt>${m.server_deletion_code()}</dt>
        <dd><code>${confirmation_code}</code></dd>
      </div>
    </dl>
    <h2>${isDone ? m.server_deletion_what_done() : m.server_deletion_what()}</h2>
    <p>${m.server_deletion_all()}</p>
    <ul>
      ${deletedParts.map((part) => html`<li>${part}</li>`)}
    </ul>
    <p>${m.server_deletion_instagram()}</p>
    <p>${m.server_deletion_kept()}</p>`
}

function timeOf(milliseconds: number): Html {
  const time = new Date(milliseconds)
  const text = time.toLocaleString(m.locale_code(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return html`<time datetime="${time.toISOString()}">${text} UTC</time>`
}

/** The message with the address as a link. */
function questions(deletion: Deletion | null, contact: string): Html {
  const message = deletion ? m.server_deletion_questions_code : m.server_deletion_questions
  const [before = '', after = ''] = message({ address: '\u0000' }).split('\u0000')
  return html`${before}${mailLink(contact)}${after}`
}

function mailLink(contact: string): Html {
  const address = /<([^<>]+)>/.exec(contact)?.[1] ?? contact
  return html`<a href="mailto:${address}">${address}</a>`
}

/** The colours are those of web/src/ui/styles/tokens.css. */
export const deletionStyle = raw(`
:root { color-scheme: dark; font: 1rem/1.6 'Instrument Sans', system-ui, sans-serif; --canvas: oklch(0.17 0.018 215);
  --card: oklch(0.205 0.02 215); --line: oklch(0.33 0.022 215); --text: oklch(0.965 0.012 90);
  --soft: oklch(0.82 0.018 200); --brand: oklch(0.83 0.158 78); --link: oklch(0.86 0.135 82); }
@media (prefers-color-scheme: light) {
  :root { color-scheme: light; --canvas: oklch(0.972 0.009 85); --card: oklch(0.993 0.004 85);
    --line: oklch(0.885 0.012 85); --text: oklch(0.24 0.03 215); --soft: oklch(0.41 0.026 215);
    --link: oklch(0.5 0.108 62); }
}
body { margin: 0; color: var(--text); background: var(--canvas); }
header { padding: .5rem 1.25rem; border-bottom: 1px solid var(--line); }
main { max-width: 38rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.15; letter-spacing: -.02em; margin: .25rem 0 1.5rem; text-wrap: balance; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
.brand { display: inline-flex; align-items: center; gap: .625rem; min-height: 44px; color: inherit; font-weight: 600;
  font-size: 1.25rem; letter-spacing: -.02em; text-decoration: none; }
.brand circle { fill: var(--brand); }
dl { margin: 0; padding: 0 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
dl div { padding: .75rem 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--soft); font-size: .875rem; }
dd { margin: 0; }
ul { padding-inline-start: 1.25rem; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
`).toString()
