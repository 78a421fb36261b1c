import { readFileSync } from 'node:fs'
import { Hono, type Context } from 'hono'
import type { Sandbox } from '../context.ts'
import { obeyNamed } from '../control/api.ts'
import { directRoutes } from './direct-routes.ts'
import { eventStream } from './events.ts'
import { feedPage } from './feed.ts'
import { gmailPages } from './gmail.ts'
import { mailboxPage, mailPage } from './mailbox.ts'
import { avatarFile, mediaFile } from './media.ts'
import { outcomeQuery } from './panel-outcome.ts'
import { panelPage } from './panel.ts'
import { postRoutes } from './post-routes.ts'
import { viewOf } from './shell.ts'
import { styleSheet } from './layout.ts'
import { tryRoutes } from './try.ts'
import { ROBOTS, webRoutes } from './web.ts'

const script = readFileSync(new URL('./assets/sandbox.js', import.meta.url), 'utf8')
const icon = readFileSync(new URL('./assets/icon.svg', import.meta.url), 'utf8')

/** Everything that a person sees in a browser. */
export function pageRoutes(sandbox: Sandbox) {
  const app = new Hono()
  const { world } = sandbox
  const profile = (context: Context, account: string) => {
    if (!world.data.accounts.has(account)) return context.notFound()
    return context.html(
      feedPage(viewOf(world, { path: context.req.path, as: context.req.query('as'), account })),
    )
  }
  app.get('/', (context) => profile(context, 'clayandember'))
  app.get('/b/:account', (context) => profile(context, context.req.param('account')))
  app.route('/try', tryRoutes(sandbox))
  app.route('/p', postRoutes(sandbox))
  app.route('/direct', directRoutes(sandbox))
  app.get('/mail', (context) => context.html(mailboxPage(world)))
  app.get('/mail/:id', (context) => {
    const mail = world.data.mails.find((one) => one.id === context.req.param('id'))
    return mail ? context.html(mailPage(world, mail)) : context.notFound()
  })
  app.route('/gmail', gmailPages(world))
  app.route('/web', webRoutes())
  app.get('/robots.txt', (context) => context.text(ROBOTS))
  app.get('/panel', (context) => context.html(panelPage(sandbox, context.req.query())))
  app.post('/panel/do/:command', async (context) => {
    const form = await context.req.formData()
    const input = Object.fromEntries([...form].filter(([, value]) => value !== ''))
    const name = context.req.param('command')
    const query = outcomeQuery(name, await obeyNamed(sandbox, name, input))
    return context.redirect(`/panel?${query}`, 303)
  })
  app.get('/events', (context) => eventStream(context, world))
  app.get('/media/:file', (context) => mediaFile(context, world, context.req.param('file')))
  app.get('/avatars/:file', (context) => avatarFile(context, world, context.req.param('file')))
  app.get('/assets/styles/:file', (context) => {
    const sheet = styleSheet(context.req.param('file'))
    return sheet === undefined ? context.notFound() : context.body(sheet, 200, { 'Content-Type': 'text/css' })
  })
  app.get('/assets/sandbox.js', (context) => context.body(script, 200, { 'Content-Type': 'text/javascript' }))
  app.get('/assets/icon.svg', (context) => context.body(icon, 200, { 'Content-Type': 'image/svg+xml' }))
  return app
}
