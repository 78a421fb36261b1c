import { Hono } from 'hono'
import { html } from 'hono/html'
import { mailsWith, threadIn, mailsTo } from '../state/mailboxes.ts'
import type { BoxMail, Mail, Mailbox, SandboxState } from '../state/state-types.ts'
import { layout, type Html, ago } from './layout.ts'

const LABELS = { INBOX: 'Inbox', SENT: 'Sent', DRAFT: 'Drafts' }

/** The mails that the app sent over SMTP, below `/mail`. */
export function mailPages(state: SandboxState) {
  const app = new Hono()
  app.get('/', (context) => {
    const rows = mailsTo(state).map((mail) =>
      row(state, { mail, href: `/mail/${mail.id}`, address: mail.to.join(', ') }),
    )
    const body = list(
      'Test inbox',
      rows,
      html`<p>
        All emails sent by this demo arrive here. <a href="/team">Team</a> shows those to two colleagues.
      </p>`,
    )
    return context.html(layout({ title: 'Test inbox', body, place: 'mail', live: true }))
  })
  app.get('/:id', (context) => {
    const mail = state.data.mails.find(({ id }) => id === context.req.param('id'))
    return mail ? context.html(mailPage(state, mail)) : context.notFound()
  })
  return app
}

/** The mailboxes of Google, below `/gmail`. */
export function gmailPages(state: SandboxState) {
  const app = new Hono()
  app.get('/', (context) => {
    const [first] = state.data.mailboxes.keys()
    return context.redirect(`/gmail/${first ?? 'nobody'}`)
  })
  app.get('/:email', (context) => {
    const box = state.data.mailboxes.get(context.req.param('email'))
    return box ? context.html(boxPage(state, box, context.req.query('label') ?? '')) : context.notFound()
  })
  app.get('/:email/:id', (context) => {
    const box = state.data.mailboxes.get(context.req.param('email'))
    const mail = box?.mails.get(context.req.param('id'))
    return box && mail ? context.html(threadPage(state, box, mail)) : context.notFound()
  })
  return app
}

function list(title: string, rows: Html[], intro: Html): Html {
  return html`<section class="card wide">
    <h1>${title}</h1>
    ${intro}
    <ul class="mails" id="mails" data-region>
      ${rows.length === 0 ? html`<li>No emails yet.</li>` : rows}
    </ul>
  </section>`
}

function row(state: SandboxState, entry: { mail: Mail | BoxMail; href: string; address: string }): Html {
  const { mail, href, address } = entry
  const isUnread = 'labels' in mail && mail.labels.includes('UNREAD')
  return html`<li>
    <a href="${href}">
      <strong>${mail.subject || 'No subject'}${isUnread ? ' (unread)' : ''}</strong>
      ${timeOf(state, mail)}
      <span>${address}</span>
    </a>
  </li>`
}

function mailPage(state: SandboxState, mail: Mail): Html {
  const body = html`<article class="card wide">
    <p><a href="/mail">All emails</a></p>
    <h1>${mail.subject || 'No subject'}</h1>
    <p>From ${mail.from} to ${mail.to.join(', ')}, ${timeOf(state, mail)}</p>
    ${contentOf(mail, html`sandbox="allow-popups allow-top-navigation-by-user-activation"`)}
    ${mail.links.length === 0 ? '' : linkList(mail.links)}
  </article>`
  return layout({ title: mail.subject || 'Email', body, place: 'mail' })
}

const linkList = (links: readonly string[]): Html =>
  html`<section class="links" aria-label="Links">
    <h2>Links in this email</h2>
    <ul>
      ${links.map((address) => html`<li><a href="${address}">${address.split('?')[0]}</a></li>`)}
    </ul>
  </section>`

function boxPage(state: SandboxState, box: Mailbox, requestedLabel: string): Html {
  const label = requestedLabel in LABELS ? requestedLabel : 'INBOX'
  const rows = mailsWith(box, label).map((mail) =>
    row(state, {
      mail,
      href: `/gmail/${box.email}/${mail.id}`,
      address: label === 'INBOX' ? mail.from : `To ${mail.to}`,
    }),
  )
  const intro = html`<p>
      Mailboxes:
      ${[...state.data.mailboxes.keys()].map((email) => html`<a href="/gmail/${email}">${email}</a> `)}
    </p>
    <nav class="folders" aria-label="Folders">
      ${Object.entries(LABELS).map(
        ([name, title]) =>
          html`<a href="/gmail/${box.email}?label=${name}" ${name === label ? html`aria-current="page"` : ''}
            >${title}</a
          >`,
      )}
    </nav>`
  const body = list(`The pretend Gmail of ${box.email}`, rows, intro)
  return layout({ title: 'Gmail', body, place: 'gmail', live: true })
}

function threadPage(state: SandboxState, box: Mailbox, mail: BoxMail): Html {
  const body = html`<article class="card wide">
    <p><a href="/gmail/${box.email}">Back to the list</a></p>
    <h1>${mail.subject || 'No subject'}</h1>
    ${threadIn(box, mail.threadId).map(
      (each) =>
        html`<h2>${each.labels.includes('DRAFT') ? 'Draft' : each.from}</h2>
          <p>To ${each.to}, ${timeOf(state, each)}</p>
          ${contentOf(each, html`sandbox`)}
          ${each.files.map(({ name, size }) => html`<p>Attached: ${name}, ${Math.ceil(size / 1024)} kB</p>`)}`,
    )}
  </article>`
  return layout({ title: mail.subject || 'Email', body, place: 'gmail' })
}

export const timeOf = (state: SandboxState, { at }: { at: number }): Html =>
  html`<time datetime="${new Date(at).toISOString()}">${ago(state.now(), at)}</time>`

function contentOf({ text, html: markup }: Pick<BoxMail, 'text' | 'html'>, restriction: Html): Html {
  const source = `<base target="_top"><meta name="color-scheme" content="light">${markup ?? ''}`
  const plain = text ? html`<pre>${text.trim()}</pre>` : ''
  if (!markup) return html`${plain}`
  return html`<iframe title="Preview" ${restriction} srcdoc="${source}"></iframe> ${
      text
        ? html`<details>
            <summary>Plain text</summary>
            ${plain}
          </details>`
        : ''
    }`
}
