import { html } from 'hono/html'
import { commentCount } from '../state/posts.ts'
import {
  type Html,
  ago,
  link,
  shortNumber,
  shell,
  type View,
  viewOf,
  hiddenFields,
  writingField,
} from './layout.ts'
import type { Comment, Post } from '../state/state-types.ts'
import { Hono } from 'hono'
import type { Sandbox } from '../context.ts'
import { addComment, removeComment } from '../state/comments.ts'

const MAX_SHOWN = 80

/** The initial content of the comment form. */
interface Draft {
  replyTo?: string | undefined
  text?: string | undefined
}

function postPage(view: View, post: Post, { replyTo, text = '' }: Draft): Html {
  const { account } = view
  const comments = commentCount(view.state, post)
  const content = html`<article class="post">
    <div
      class="pictures"
      ${post.children.length > 1 ? html`tabindex="0" role="group" aria-label="Pictures of this post"` : ''}
    >
      ${(post.children.length > 0 ? post.children : [post.id]).map(
        (id, index) =>
          html`<img src="/media/${id}.png" alt="${altOf(post, index)}" width="640" height="640" />`,
      )}
    </div>
    <div class="talk">
      <header>
        <img src="/avatars/${account.username}.svg" alt="" width="40" height="40" />
        <h1><a href="${link(`/b/${account.username}`, view.person.username)}">${account.username}</a></h1>
      </header>
      <div class="comments" role="log" aria-label="Comments" tabindex="0">
        <p class="caption"><strong>${account.username}</strong> ${post.caption}</p>
        <ol id="comments" data-region>
          ${commentRows(view, post)}
        </ol>
      </div>
      <p class="figures" id="figures" data-region>
        <span>${shortNumber(post.likes)} likes</span>
        <span>${comments === 1 ? '1 comment' : `${comments} comments`}</span>
      </p>
      ${composer(view, post, { replyTo, text })}
    </div>
  </article>`
  return shell(view, { title: `Post by ${account.name}`, content })
}

/** Returns the newest comments, newest first, each with its replies. */
function commentRows(view: View, post: Post): Html[] {
  const newest = visible(view, post.commentIds.slice(-MAX_SHOWN)).toReversed()
  return newest.flatMap((comment) => [
    row(view, post, comment),
    ...visible(view, comment.replyIds).map((reply) => row(view, post, reply)),
  ])
}

/** As on the platform, the author of a hidden comment still sees it. */
function visible(view: View, ids: string[]): Comment[] {
  return ids
    .flatMap((id) => view.state.data.comments.get(id) ?? [])
    .filter((comment) => !comment.hidden || comment.author.username === view.person.username)
}

function row(view: View, post: Post, comment: Comment): Html {
  const isOwn = comment.author.username === view.person.username
  const brand = comment.author.kind === 'account'
  return html`<li class="${comment.parentId ? 'comment reply' : 'comment'}">
    <img src="/avatars/${comment.author.username}.svg" alt="" width="32" height="32" />
    <div>
      <p>
        <strong>${comment.author.username}</strong>${brand ? html` <small>Brand</small>` : ''}
        <span class="words">${comment.text}</span>
      </p>
      <div class="meta">
        <time datetime="${new Date(comment.at).toISOString()}">${ago(view.state.now(), comment.at)}</time>
        ${comment.likes > 0 ? html`<span>${comment.likes} likes</span>` : ''}
        ${comment.hidden ? html`<span>Hidden by the brand: only you see it</span>` : ''}
        <a
          href="${link(`/p/${post.id}`, view.person.username, { reply: comment.id })}#text"
          data-reply="${comment.id}"
          data-name="${comment.author.username}"
          >Reply<span class="hide"> to ${comment.author.username}</span></a
        >
        ${
          isOwn
            ? html`<form method="post" action="/p/${post.id}/remove" data-quiet>
                ${hiddenFields({ as: view.person.username, comment: comment.id })}
                <button class="plain">Delete<span class="hide"> your comment ${comment.text}</span></button>
              </form>`
            : ''
        }
      </div>
    </div>
  </li>`
}

function composer(view: View, post: Post, { replyTo, text = '' }: Draft): Html {
  if (!post.commentEnabled) return html`<p class="composer">Comments are closed for this post.</p>`
  const target = replyTo === undefined ? undefined : view.state.data.comments.get(replyTo)
  return html`<form class="composer" method="post" action="/p/${post.id}/comment" data-quiet>
    ${hiddenFields({ as: view.person.username, parent: target?.id ?? '' })}
    <p class="answering" ${target ? '' : html`hidden`}>
      Replying to <strong data-answering>${target?.author.username ?? ''}</strong>
      <a href="${link(`/p/${post.id}`, view.person.username)}" data-reply-end>Cancel</a>
    </p>
    ${writingField(view, { what: 'Comment', text, maxLength: 2200 })}
  </form>`
}

function altOf(post: Post, index: number): string {
  const first = post.caption.split(/[.!?]/)[0] || 'Post'
  return post.children.length > 1 ? `${first} (${index + 1} of ${post.children.length})` : first
}

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
