import { html } from 'hono/html'
import { mailsTo } from '../world/mails.ts'
import { layout, type Html } from './layout.ts'
import { ago } from './link.ts'
import type { World, Mail } from '../world/world-types.ts'

export function mailboxPage(world: World): Html {
  const mails = mailsTo(world)
  const body = html`<section class="card wide">
    <h1>Mailbox</h1>
    <p>Every mail that the app sends ends here, whoever it is for.</p>
    <ul class="mails" id="mails" data-region>
      ${mails.length === 0 ? html`<li class="empty" data-key="empty">No mail yet.</li>` : mails.map((mail) => mailRow(world, mail))}
    </ul>
  </section>`
  return layout({ title: 'Mailbox', body, styles: ['card', 'mailbox'], place: 'mail', live: true })
}

export function mailPage(world: World, mail: Mail): Html {
  const body = html`<article class="card wide mail">
    <p><a href="/mail">All mails</a></p>
    <h1>${mail.subject || 'No subject'}</h1>
    <dl>
      <div>
        <dt>From</dt>
        <dd>${mail.from}</dd>
      </div>
      <div>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
      </div>
      <div>
        <dt>Came</dt>
        <dd><time datetime="${new Date(mail.at).toISOString()}">${ago(world.now(), mail.at)}</time></dd>
      </div>
    </dl>
    ${
      mail.links.length > 0
        ? html`<h2>Links</h2>
            <ul class="links">
              ${mail.links.map((address) => html`<li><a href="${address}">${address}</a></li>`)}
            </ul>`
        : ''
    }
    ${
      mail.text
        ? html`<h2>Text</h2>
            <pre>${mail.text.trim()}</pre>`
        : ''
    }
    ${
      mail.html
        ? html`<h2>As it looks</h2>
            <iframe
              title="The mail as it looks"
              sandbox="allow-popups allow-top-navigation-by-user-activation"
              srcdoc="${`<base target="_top"><meta name="color-scheme" content="light">${mail.html}`}"
            ></iframe>`
        : ''
    }
  </article>`
  return layout({ title: mail.subject || 'Mail', body, styles: ['card', 'mailbox'], place: 'mail' })
}

function mailRow(world: World, mail: Mail): Html {
  return html`<li data-key="${mail.id}">
    <a href="/mail/${mail.id}">
      <strong>${mail.subject || 'No subject'}</strong>
      <span>${mail.to.join(', ')}</span>
      <time datetime="${new Date(mail.at).toISOString()}">${ago(world.now(), mail.at)}</time>
    </a>
  </li>`
}
