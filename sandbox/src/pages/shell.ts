import { html } from 'hono/html'
import { requireAccount } from '../world/accounts.ts'
import { layout, type Html, type StylePart } from './layout.ts'
import { link } from './link.ts'
import type { World, Account, Person } from '../world/world-types.ts'

export interface View {
  world: World
  /** Who sits in front of the screen. */
  person: Person
  account: Account
  /** The path of this page, for switching the person and staying here. */
  path: string
}

interface Screen {
  title: string
  content: Html
  styles: readonly StylePart[]
}

/** The pretend Instagram: who plays, which brand, and the page itself. */
export function shell(view: View, { title, content, styles }: Screen): Html {
  const body = html`<div class="stage">
    <aside class="players" aria-label="Who you play">
      <h2>You play</h2>
      <ul>
        ${seededPeople(view.world).map((person) => player(view, person))}
      </ul>
      <h2>Brands</h2>
      <ul>
        ${[...view.world.data.accounts.values()].map((account) => brand(view, account))}
      </ul>
    </aside>
    <div class="screen">${content}</div>
  </div>`
  return layout({ title, body, styles: ['stage', ...styles], place: 'feed', live: true })
}

function player(view: View, person: Person): Html {
  const current = person.username === view.person.username
  return who(person, { href: link(view.path, person.username), current })
}

function brand(view: View, account: Account): Html {
  const current = account.username === view.account.username
  const path = account.username === 'clayandember' ? '/' : `/b/${account.username}`
  return who(account, { href: link(path, view.person.username), current })
}

function who(
  { username, name }: Person | Account,
  { href, current }: { href: string; current: boolean },
): Html {
  return html`<li>
    <a class="who" href="${href}" ${current ? html`aria-current="true"` : ''}>
      <img src="/avatars/${username}.svg" alt="" width="36" height="36" />
      <span><strong>${name}</strong><small>${username}</small></span>
    </a>
  </li>`
}

export function viewOf(
  world: World,
  request: { path: string; as: string | undefined; account: string },
): View {
  const people = seededPeople(world)
  const person =
    people.find((one) => one.username === request.as) ?? world.data.people.get(request.as ?? '') ?? people[0]
  if (!person) throw new Error('There is nobody to play in this world.')
  return { world, person, account: requireAccount(world, request.account), path: request.path }
}

function seededPeople(world: World): Person[] {
  return [...world.data.people.values()].filter((person) => person.seeded)
}

/** Small drawings for buttons; the words beside or on them say what they do. */
export const ICONS = {
  heart: html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="M12 20.5s-8-4.9-8-10.6A4.6 4.6 0 0 1 12 7a4.6 4.6 0 0 1 8 2.9c0 5.7-8 10.6-8 10.6z" />
  </svg>`,
  talk: html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="M4 5h16v11H9l-5 4z" />
  </svg>`,
  stack: html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="M8 4h12v12H8zM4 8v12h12" />
  </svg>`,
  film: html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="M5 4l14 8-14 8z" />
  </svg>`,
}
