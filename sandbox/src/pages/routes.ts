import { readFileSync } from 'node:fs'
import { Hono, type Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Sandbox } from '../context.ts'
import { runNamed } from '../control/api.ts'
import { postsOf, commentCount } from '../state/posts.ts'
import type { SandboxState, Post } from '../state/state-types.ts'
import { directRoutes } from './direct.ts'
import { link, viewOf, type Html, shortNumber, shell, type View } from './layout.ts'
import { gmailPages, mailPages } from './mailboxes.ts'
import { avatarFile, mediaFile } from './media.ts'
import { mentionRoutes } from './mentions.ts'
import { outcomeQuery, panelPage } from './panel.ts'
import { postRoutes } from './post.ts'
import { teamPage } from './team.ts'
import { ROBOTS, webRoutes } from './web.ts'
import { html } from 'hono/html'

const ASSETS: Readonly<Record<string, string>> = {
  'style.css': 'text/css',
  'sandbox.js': 'text/javascript',
  'icon.svg': 'image/svg+xml',
}

/** Every page for people, and the files that the pages need. */
export function pageRoutes(sandbox: Sandbox) {
  const app = new Hono()
  const { state } = sandbox
  const profile = (context: Context, account: string) => {
    if (!state.data.accounts.has(account)) return context.notFound()
    return context.html(
      feedPage(viewOf(state, { path: context.req.path, as: context.req.query('as'), account })),
    )
  }
  app.get('/', (context) => profile(context, 'clayandember'))
  app.get('/b/:account', (context) => profile(context, context.req.param('account')))
  app.get('/try/:account', (context) => tryRedirect(context, state, context.req.param('account')))
  app.route('/p', postRoutes(sandbox))
  app.route('/direct', directRoutes(sandbox))
  app.route('/mentions', mentionRoutes(sandbox))
  app.route('/mail', mailPages(state))
  app.get('/team', (context) => context.html(teamPage(state)))
  app.route('/gmail', gmailPages(state))
  app.route('/web', webRoutes())
  app.get('/robots.txt', (context) => context.text(ROBOTS))
  app.get('/panel', (context) => context.html(panelPage(sandbox, context.req.query())))
  app.post('/panel/do/:command', async (context) => {
    const form = await context.req.formData()
    const input = Object.fromEntries([...form].filter(([, value]) => value !== ''))
    const name = context.req.param('command')
    const query = outcomeQuery(name, await runNamed(sandbox, name, input))
    return context.redirect(`/panel?${query}`, 303)
  })
  app.get('/events', (context) => eventStream(context, state))
  app.get('/media/:file', (context) => mediaFile(context, state, context.req.param('file')))
  app.get('/avatars/:file', (context) => avatarFile(context, state, context.req.param('file')))
  for (const [file, type] of Object.entries(ASSETS)) {
    const content = readFileSync(new URL(`./assets/${file}`, import.meta.url), 'utf8')
    app.get(`/assets/${file}`, (context) => context.body(content, 200, { 'Content-Type': type }))
  }
  return app
}

/** Redirects to where a follower writes to an account: its messages, or the comments of a post. */
function tryRedirect(context: Context, state: SandboxState, account: string) {
  if (!state.data.accounts.has(account)) return context.notFound()
  const { write, post, text = '', as } = context.req.query()
  const { person } = viewOf(state, { path: context.req.path, as, account })
  const query = text === '' ? {} : { text }
  const to = (path: string) => context.redirect(`${link(path, person.username, query)}#text`)
  if (write !== 'comment') return to(`/direct/${account}`)
  const posts = postsOf(state, account)
  const chosenPost = posts.find(({ id }) => id === post) ?? posts.find(({ commentEnabled }) => commentEnabled)
  return to(chosenPost ? `/p/${chosenPost.id}` : `/b/${account}`)
}

/** Milliseconds between two events of one stream. */
const MIN_INTERVAL = 100

/** Sends an event when something changed; an open page then loads itself again. */
function eventStream(context: Context, state: SandboxState): Response {
  return streamSSE(context, async (stream) => {
    let timer: NodeJS.Timeout | undefined
    const stop = state.listen(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void stream.writeSSE({ event: 'change', data: '1' })
      }, MIN_INTERVAL)
    })
    await stream.writeSSE({ event: 'open', data: '1' })
    await new Promise<void>((resolve) => stream.onAbort(resolve))
    clearTimeout(timer)
    stop()
  })
}

function feedPage(view: View): Html {
  const { state, account, person } = view
  const posts = postsOf(state, account.username)
  const follows = person.follows.includes(account.username)
  const content = html`<section class="profile">
      <img src="/avatars/${account.username}.svg" alt="" width="148" height="148" />
      <div>
        <h1>${account.username}</h1>
        <p class="figures">
          <span><strong>${posts.length}</strong> posts</span>
          <span><strong>${shortNumber(account.followersCount)}</strong> followers</span>
          <span><strong>${shortNumber(account.followsCount)}</strong> following</span>
        </p>
        <p><strong>${account.name}</strong><br />${account.biography}</p>
        <p class="actions">
          <a class="button primary" href="${link(`/direct/${account.username}`, person.username)}">Message</a>
          <a class="button" href="${link(`/mentions/${account.username}`, person.username)}">Mentions</a>
          <span class="quiet">${person.name} ${follows ? 'follows' : 'does not follow'}</span>
        </p>
      </div>
    </section>
    <h2>Posts</h2>
    <ul class="grid" id="posts" data-region>
      ${posts.map((post) => tile(view, post))}
    </ul>`
  return shell(view, { title: account.name, content })
}

function tile(view: View, post: Post): Html {
  const name = post.caption.split(/[.!?]/)[0] || 'Post'
  return html`<li>
    <a href="${link(`/p/${post.id}`, view.person.username)}">
      <img src="/media/${post.id}.png" alt="${name}" width="320" height="320" loading="lazy" />
      ${shortNumber(post.likes)} likes, ${commentCount(view.state, post)} comments
    </a>
  </li>`
}
