import { html } from 'hono/html'
import { requireAccount } from '../state/accounts.ts'
import type { Account, Person, SandboxState } from '../state/state-types.ts'

export type Html = ReturnType<typeof html>

export interface Page {
  title: string
  body: Html
  /** The current entry of the navigation. */
  place?: keyof typeof PLACES
  /** Keeps the marked regions of the page up to date. */
  live?: boolean
}

const PLACES = { feed: 'Instagram', mail: 'Test inbox', team: 'Team', gmail: 'Gmail', panel: 'Control panel' }

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
      <body ${live ? html`data-live` : ''} ${place ? html`data-place="${place}"` : ''}>
        <a class="skip" href="#main">Skip to content</a>
        <header class="bar">
          <p><strong>Sandbox</strong> <span>simulated Instagram</span></p>
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

/** Returns hidden fields of a form. */
export const hiddenFields = (values: Record<string, string | undefined>): (Html | string)[] =>
  Object.entries(values).map(([name, value]) =>
    value === undefined ? '' : html`<input type="hidden" name="${name}" value="${value}" />`,
  )

/** Returns the field and the button of a form in which the played follower writes. */
export function writingField(
  { person }: View,
  { what, text, maxLength }: { what: 'Message' | 'Comment'; text: string; maxLength: number },
): Html {
  const label = `${what} as ${person.name}`
  return html`<label for="text" class="hide">${label}</label>
    <img src="/avatars/${person.username}.svg" alt="" width="32" height="32" />
    <input
      id="text"
      name="text"
      value="${text}"
      required
      maxlength="${maxLength}"
      autocomplete="off"
      placeholder="${label}"
    />
    <button class="primary">${what === 'Message' ? 'Send' : 'Post'}</button>
    <p class="status" role="status"></p>`
}

/** Returns an address that names the played follower, so that two windows can play two followers. */
export function link(path: string, as: string, extra: Record<string, string> = {}): string {
  const query = new URLSearchParams({ as, ...extra })
  return `${path}?${query}`
}

export function ago(now: number, at: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000))
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return days < 7 ? `${days} d` : `${Math.floor(days / 7)} w`
}

export function shortNumber(value: number): string {
  return new Intl.NumberFormat('en', {
    notation: value >= 10_000 ? 'compact' : 'standard',
    maximumFractionDigits: 1,
  }).format(value)
}

export interface View {
  state: SandboxState
  /** The follower that the visitor plays. */
  person: Person
  account: Account
  /** The path of this page, kept when the visitor changes the follower. */
  path: string
}

/** A page of Instagram with the lists of followers and brands. */
export function shell(view: View, { title, content }: { title: string; content: Html }): Html {
  const { state, person, account, path } = view
  const body = html`<div class="stage">
    <aside class="people" aria-label="Follower and brand">
      <h2>You play</h2>
      <ul>
        ${seededPeople(state).map((each) =>
          entry(each, { href: link(path, each.username), current: each === person }),
        )}
      </ul>
      <h2>Brands</h2>
      <ul>
        ${[...state.data.accounts.values()].map((each) =>
          entry(each, { href: link(`/b/${each.username}`, person.username), current: each === account }),
        )}
      </ul>
    </aside>
    <div>${content}</div>
  </div>`
  return layout({ title, body, place: 'feed', live: true })
}

function entry(
  { username, name }: Person | Account,
  { href, current }: { href: string; current: boolean },
): Html {
  return html`<li>
    <a class="who" href="${href}" ${current ? html`aria-current="true"` : ''}>
      <img src="/avatars/${username}.svg" alt="" width="36" height="36" />
      <span>${name}<small>${username}</small></span>
    </a>
  </li>`
}

export function viewOf(
  state: SandboxState,
  request: { path: string; as: string | undefined; account: string },
): View {
  const person = state.data.people.get(request.as ?? '') ?? seededPeople(state)[0]
  if (!person) throw new Error('There are no followers.')
  return { state, person, account: requireAccount(state, request.account), path: request.path }
}

function seededPeople(state: SandboxState): Person[] {
  return [...state.data.people.values()].filter((person) => person.seeded)
}
