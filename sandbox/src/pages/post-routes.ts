import { Hono } from 'hono'
import type { Sandbox } from '../context.ts'
import { addComment, removeComment } from '../state/comments.ts'
import { link } from './link.ts'
import { postPage } from './post.ts'
import { viewOf } from './shell.ts'

/** The page of a post, and its forms. */
export function postRoutes(sandbox: Sandbox) {
  const app = new Hono()
  const { state } = sandbox

  app.get('/:id', (context) => {
    const post = state.data.posts.get(context.req.param('id'))
    if (!post) return context.notFound()
    const view = viewOf(state, { path: context.req.path, as: context.req.query('as'), account: post.account })
    const { reply, text } = context.req.query()
    return context.html(postPage(view, post, { replyTo: reply, text }))
  })

  app.post('/:id/comment', async (context) => {
    const post = state.data.posts.get(context.req.param('id'))
    const form = await context.req.formData()
    const text = String(form.get('text') ?? '').trim()
    const person = state.data.people.get(String(form.get('as') ?? ''))
    if (!post || !person) return context.notFound()
    if (text === '') return context.text('Write something first.', 400)
    if (!post.commentEnabled) return context.text('Comments are closed for this post.', 400)
    const parent = String(form.get('parent') ?? '')
    addComment(state, {
      postId: post.id,
      parentId: state.data.comments.has(parent) ? parent : null,
      author: { kind: 'person', username: person.username },
      text,
    })
    return context.redirect(link(`/p/${post.id}`, person.username), 303)
  })

  app.post('/:id/remove', async (context) => {
    const form = await context.req.formData()
    const comment = state.data.comments.get(String(form.get('comment') ?? ''))
    const as = String(form.get('as') ?? '')
    if (comment && comment.author.username === as) removeComment(state, comment)
    return context.redirect(link(`/p/${context.req.param('id')}`, as), 303)
  })

  return app
}
