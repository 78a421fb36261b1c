import { Hono } from 'hono'
import type { Sandbox } from '../context.ts'
import { postsOf } from '../world/posts.ts'
import { link } from './link.ts'
import { viewOf } from './shell.ts'

/** Leads to where a follower writes to a brand: to its messages, or under one of its posts. */
export function tryRoutes({ world }: Sandbox) {
  const app = new Hono()
  app.get('/:account', (context) => {
    const account = context.req.param('account')
    if (!world.data.accounts.has(account)) return context.notFound()
    const { write, post, text = '', as } = context.req.query()
    const { person } = viewOf(world, { path: context.req.path, as, account })
    const words = text === '' ? {} : { text }
    const to = (path: string) => context.redirect(`${link(path, person.username, words)}#text`)
    if (write !== 'comment') return to(`/direct/${account}`)
    const posts = postsOf(world, account)
    const chosen = posts.find(({ id }) => id === post) ?? posts.find(({ commentEnabled }) => commentEnabled)
    return to(chosen ? `/p/${chosen.id}` : `/b/${account}`)
  })
  return app
}
