import { newNumericId } from './ids.ts'
import { scopedPersonId } from './people.ts'
import type { SandboxState, Account, Post, Author, Comment } from './state-types.ts'

interface CommentInput {
  postId: string
  parentId?: string | null
  author: Author
  text: string
  at?: number
  viaApi?: boolean
  silent?: boolean
}

export function addComment(state: SandboxState, input: CommentInput): Comment {
  const post = state.data.posts.get(input.postId)
  if (!post) throw new Error(`There is no post "${input.postId}".`)
  const parent = input.parentId ? topComment(state, input.parentId) : undefined
  const comment: Comment = {
    id: newNumericId(state.data, '179', 17),
    postId: post.id,
    parentId: parent?.id ?? null,
    author: input.author,
    text: input.text,
    at: input.at ?? state.now(),
    hidden: false,
    hiddenAt: null,
    likes: 0,
    replyIds: [],
    viaApi: input.viaApi ?? false,
    privateReply: null,
  }
  state.data.comments.set(comment.id, comment)
  if (parent) parent.replyIds.push(comment.id)
  else post.commentIds.push(comment.id)
  if (!input.silent) state.emit({ kind: 'comment', comment, post })
  return comment
}

export function removeComment(state: SandboxState, comment: Comment): void {
  const post = state.data.posts.get(comment.postId)
  for (const id of [comment.id, ...comment.replyIds]) state.data.comments.delete(id)
  const siblings = comment.parentId ? state.data.comments.get(comment.parentId)?.replyIds : post?.commentIds
  const place = siblings?.indexOf(comment.id) ?? -1
  if (place >= 0) siblings?.splice(place, 1)
  state.emit({ kind: 'comment-removed', comment })
}

export function setHidden(state: SandboxState, comment: Comment, hidden: boolean): void {
  comment.hidden = hidden
  comment.hiddenAt = hidden ? state.now() : null
  state.emit({ kind: 'comment-changed', comment })
}

/** Returns the top comment: comments have only two levels. */
function topComment(state: SandboxState, id: string): Comment {
  const comment = state.data.comments.get(id)
  if (!comment) throw new Error(`There is no comment "${id}".`)
  return comment.parentId ? topComment(state, comment.parentId) : comment
}

export function authorId(state: SandboxState, author: Author, account: Account): string {
  if (author.kind === 'person') return scopedPersonId(state, author.username, account)
  return state.data.accounts.get(author.username)?.id ?? author.username
}

export function accountOfPost(state: SandboxState, post: Post): Account {
  const account = state.data.accounts.get(post.account)
  if (!account) throw new Error(`The post ${post.id} has no account.`)
  return account
}
