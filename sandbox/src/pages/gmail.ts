import { html } from 'hono/html'
import { Hono } from 'hono'
import { mailsWith, threadIn } from '../world/mailboxes.ts'
import { layout, type Html } from './layout.ts'
import { ago } from './link.ts'
import type { World, BoxMail, Mailbox } from '../world/world-types.ts'

const LABELS = [
  ['INBOX', 'Inbox'],
  ['SENT', 'Sent'],
  ['DRAFT', 'Drafts'],
] as const

/** Mailboxes at the pretend Google: what came in, what was sent, what waits. */
export function gmailPages(world: World) {
  const app = new Hono()
  app.get('/', (context) => {
    const [first] = world.data.mailboxes.keys()
    return context.redirect(`/gmail/${first ?? 'nobody'}`)
  })
  app.get('/:email', (context) => {
    const box = world.data.mailboxes.get(context.req.param('email'))
    if (!box) return context.notFound()
    const label = LABELS.find(([name]) => name === context.req.query('label')) ?? LABELS[0]
    return context.html(boxPage(world, box, label))
  })
  app.get('/:email/:id', (context) => {
    const box = world.data.mailboxes.get(context.req.param('email'))
    const mail = box?.mails.get(context.req.param('id'))
    return box && mail ? context.html(threadPage(world, box, mail)) : context.notFound()
  })
  return app
}

function boxPage(world: World, box: Mailbox, [label, name]: (typeof LABELS)[number]): Html {
  const mails = mailsWith(box, label)
  const body = html`<section class="card wide">
    <h1>${name}</h1>
    <p>The pretend Gmail of ${box.email}.</p>
    <nav class="folders" aria-label="Folders">
      ${LABELS.map(
        ([each, word]) =>
          html`<a href="/gmail/${box.email}?label=${each}" ${each === label ? html`aria-current="page"` : ''}>
            ${word}
          </a>`,
      )}
    </nav>
    ${otherBoxes(world, box)}
    <ul class="mails" id="mails" data-region>
      ${mails.length === 0 ? html`<li class="empty" data-key="empty">Nothing here.</li>` : mails.map((mail) => mailRow(world, box, mail))}
    </ul>
  </section>`
  return layout({ title: name, body, styles: ['card', 'mailbox'], place: 'gmail', live: true })
}

function otherBoxes(world: World, box: Mailbox): Html | string {
  const others = [...world.data.mailboxes.keys()].filter((email) => email !== box.email)
  if (others.length === 0) return ''
  return html`<p>Other mailboxes: ${others.map((email) => html`<a href="/gmail/${email}">${email}</a> `)}</p>`
}

function mailRow(world: World, box: Mailbox, mail: BoxMail): Html {
  const unread = mail.labels.includes('UNREAD')
  const who = mail.labels.includes('INBOX') ? mail.from : `To ${mail.to}`
  // Its key changes with what the row says, so that an open page draws it again.
  return html`<li data-key="${mail.id}${unread ? '-unread' : ''}">
    <a href="/gmail/${box.email}/${mail.id}">
      <strong>${mail.subject || 'No subject'}${unread ? ' (unread)' : ''}</strong>
      <span>${who}</span>
      <time datetime="${new Date(mail.at).toISOString()}">${ago(world.now(), mail.at)}</time>
    </a>
  </li>`
}

function threadPage(world: World, box: Mailbox, mail: BoxMail): Html {
  const label = LABELS.find(([each]) => mail.labels.includes(each))?.[0] ?? 'INBOX'
  const body = html`<article class="card wide mail">
    <p><a href="/gmail/${box.email}?label=${label}">Back to the list</a></p>
    <h1>${mail.subject || 'No subject'}</h1>
    ${threadIn(box, mail.threadId).map((one) => letter(world, one))}
  </article>`
  return layout({ title: mail.subject || 'Mail', body, styles: ['card', 'mailbox'], place: 'gmail' })
}

function letter(world: World, mail: BoxMail): Html {
  const when = `${new Date(mail.at).toISOString()}`
  return html`<div class="letter">
    <h2>${mail.labels.includes('DRAFT') ? 'Draft' : mail.from}</h2>
    <p>To ${mail.to}, <time datetime="${when}">${ago(world.now(), mail.at)}</time></p>
    ${mail.text === null ? '' : html`<pre>${mail.text.trim()}</pre>`}
    ${
      mail.html === null
        ? ''
        : html`<iframe
            title="The mail as it looks"
            sandbox
            srcdoc="${`<meta name="color-scheme" content="light">${mail.html}`}"
          ></iframe>`
    }
    ${mail.files.map(({ name, size }) => html`<p>Attached: ${name}, ${Math.ceil(size / 1024)} kB</p>`)}
  </div>`
}
