import { html } from 'hono/html'
import { requireAccount } from '../state/accounts.ts'
import type { Account, Person, SandboxState } from '../state/state-types.ts'
import { layout, type Html } from './layout.ts'
import { link } from './link.ts'

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
