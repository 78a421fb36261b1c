import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Sandbox } from '../context.ts'
import { mentionsOf } from '../state/mentions.ts'
import type { Mention } from '../state/state-types.ts'
import { ago, shell, viewOf, type Html, type View } from './layout.ts'

function mentionsPage(view: View): Html {
  const { state, account } = view
  const mentions = mentionsOf(state, account.username)
  const content = html`<h1>Mentions of ${account.username}</h1>
    <p class="quiet">On posts of other people.</p>
    <div class="comments">
      <ol id="mentions" data-region>
        ${mentions.length === 0 ? html`<li>There are none.</li>` : mentions.flatMap((each) => rows(view, each))}
      </ol>
    </div>`
  return shell(view, { title: `Mentions of ${account.name}`, content })
}

/** Returns a mention, followed by the answers to it. */
const rows = (view: View, mention: Mention): Html[] => [
  row(view, { ...mention, place: mention.commentId === null ? 'in a caption' : 'in a comment' }),
  ...mention.answers.map((answer) => row(view, { ...answer, author: mention.account })),
]

interface Row {
  author: string
  text: string
  at: number
  /** Absent for an answer. */
  place?: string
}

function row({ state }: View, { author, text, at, place }: Row): Html {
  return html`<li class="${place === undefined ? 'comment reply' : 'comment'}">
    <img src="/avatars/${author}.svg" alt="" width="32" height="32" />
    <div>
      <p>
        <strong>${author}</strong>${place === undefined ? html` <small>Brand</small>` : ''}
        <span class="words">${text}</span>
      </p>
      <div class="meta">
        <time datetime="${new Date(at).toISOString()}">${ago(state.now(), at)}</time>
        ${place === undefined ? '' : html`<span>${place}</span>`}
      </div>
    </div>
  </li>`
}

export function mentionRoutes({ state }: Sandbox) {
  const app = new Hono()
  app.get('/:account', (context) => {
    const account = context.req.param('account')
    if (!state.data.accounts.has(account)) return context.notFound()
    const view = viewOf(state, { path: context.req.path, as: context.req.query('as'), account })
    return context.html(mentionsPage(view))
  })
  return app
}
