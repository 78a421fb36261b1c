import { html } from 'hono/html'
import cast from '../../data/cast.json' with { type: 'json' }
import { mailsTo } from '../state/mailboxes.ts'
import type { Mail, SandboxState } from '../state/state-types.ts'
import { layout, type Html } from './layout.ts'
import { timeOf } from './mailboxes.ts'

/** Returns the page of two colleagues to invite, each with the newest mail that the app sent to them. */
export function teamPage(state: SandboxState): Html {
  const body = html`<section class="card wide">
    <h1>Team</h1>
    <p>
      To share an inbox, invite Sam or Ana in the app, in Settings, Team. Then open this page in a private
      window and follow the link there: this window stays signed in as you.
    </p>
    <ul class="team">
      ${cast.team.map((colleague) => colleagueItem(state, colleague))}
    </ul>
  </section>`
  return layout({ title: 'Team', body, place: 'team', live: true })
}

interface Colleague {
  name: string
  email: string
}

function colleagueItem(state: SandboxState, { name, email }: Colleague): Html {
  const [newest] = mailsTo(state, email)
  return html`<li>
    <img src="/avatars/${email}.svg" alt="" width="48" height="48" />
    <div>
      <h2>${name}</h2>
      <p class="actions"><span>${email}</span> ${copyButton('address', { of: name, text: email })}</p>
      <div class="newest" id="newest-${email}" data-region>
        ${newest ? newestMail(state, { mail: newest, name }) : html`<p class="quiet">No emails yet.</p>`}
      </div>
    </div>
  </li>`
}

function newestMail(state: SandboxState, { mail, name }: { mail: Mail; name: string }): Html {
  const [link] = mail.links
  return html`<p>
      Newest email: <a href="/mail/${mail.id}">${mail.subject || 'No subject'}</a>, ${timeOf(state, mail)}
    </p>
    ${
      link === undefined
        ? ''
        : html`<p class="actions">
            <a class="button primary" href="${link}">Open the link</a>
            ${copyButton('link', { of: name, text: link })}
            <span class="quiet">Opens ${URL.parse(link)?.host ?? link}</span>
          </p>`
    }`
}

const copyButton = (what: string, { of, text }: { of: string; text: string }): Html =>
  html`<button type="button" data-copy="${text}">Copy ${what}<span class="hide"> of ${of}</span></button>
    <span class="status" role="status"></span>`
