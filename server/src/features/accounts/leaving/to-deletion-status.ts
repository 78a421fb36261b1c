import { html, raw } from 'hono/html'
import type { Deletion } from './deletion-store.ts'

type Html = ReturnType<typeof html>

/** Returns the status page of a deletion. `contact` has the format of a From header. */
export function toDeletionStatus(deletion: Deletion | null, { contact }: { contact: string }): Html {
  const title = deletion ? headingOf(deletion) : 'No deletion request found for this code'
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Skein</title>
        <link rel="stylesheet" href="/data-deletion.css" />
      </head>
      <body>
        <main>
          <p class="brand">Skein</p>
          <h1>${title}</h1>
          ${deletion ? progress(deletion) : unknownCode()}
          <p>Questions? Email ${mailLink(contact)}${deletion ? ' and include this code' : ''}.</p>
        </main>
      </body>
    </html>`
}

const headingOf = ({ done_at }: Deletion) =>
  done_at === null ? 'Your data is being deleted' : 'Your data has been deleted'

const unknownCode = () =>
  html`<p>Check that the link is complete. It ends with the confirmation code you received.</p>`

function progress({ confirmation_code, requested_at, done_at }: Deletion): Html {
  const isDone = done_at !== null
  return html`<dl>
      <div>
        <dt>Requested</dt>
        <dd>${timeOf(requested_at)}</dd>
      </div>
      <div>
        <dt>Finished</dt>
        <dd>
          ${isDone ? timeOf(done_at) : 'In progress. This usually takes a few minutes and at most 24 hours.'}
        </dd>
      </div>
      <div>
        <dt>Code</dt>
        <dd><code>${confirmation_code}</code></dd>
      </div>
    </dl>
    <h2>${isDone ? 'What we deleted' : "What we're deleting"}</h2>
    <p>All data Skein stored for the Instagram account named in the request, if there was any:</p>
    <ul>
      <li>the permission to act for the account${isDone ? '' : ' (gone already)'},</li>
      <li>comments, messages and conversations with the names of those who wrote them,</li>
      <li>replies, sent or not, and the reasons for each,</li>
      <li>automations, settings and costs,</li>
      <li>keys of model providers, and what models said,</li>
      <li>what was known of the account's posts.</li>
    </ul>
    <p>Nothing is deleted on Instagram itself.</p>
    <p>We keep only what this page shows. It contains no personal data.</p>`
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const timeOf = (milliseconds: number) =>
  html`<time datetime="${new Date(milliseconds).toISOString()}">${moment.format(milliseconds)} UTC</time>`

function mailLink(contact: string): Html {
  const address = /<([^<>]+)>/.exec(contact)?.[1] ?? contact
  return html`<a href="mailto:${address}">${address}</a>`
}

export const deletionStyle = raw(`
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; --text: #1c1b1a; --soft: #5d5853;
  --ground: #faf8f5; --line: #dcd6ce; --link: #1d5f8a; }
@media (prefers-color-scheme: dark) {
  :root { --text: #f0ece6; --soft: #b3aca3; --ground: #191715; --line: #3c3732; --link: #8cc7ee; }
}
body { margin: 0; color: var(--text); background: var(--ground); }
main { max-width: 38rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .25rem 0 1.5rem; text-wrap: balance; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
.brand { margin: 0; color: var(--soft); font-weight: 600; }
dl { margin: 0; border-block: 1px solid var(--line); }
dl div { padding: .75rem 0; }
dl div + div { border-top: 1px solid var(--line); }
dt { color: var(--soft); font-size: .875rem; }
dd { margin: 0; }
ul { padding-left: 1.25rem; }
a { color: var(--link); }
`).toString()
