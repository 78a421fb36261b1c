import { newNumericId } from './ids.ts'
import { scopedPersonId } from './people.ts'
import type { World, Account, Post, Author, Comment } from './world-types.ts'

interface CommentInput {
  postId: string
  parentId?: string | null
  author: Author
  text: string
  at?: number
  viaApi?: boolean
  silent?: boolean
}

export function addComment(world: World, input: CommentInput): Comment {
  const post = world.data.posts.get(input.postId)
  if (!post) throw new Error(`There is no post "${input.postId}" in this world.`)
  const parent = input.parentId ? topComment(world, input.parentId) : undefined
  const comment: Comment = {
    id: newNumericId(world.data, '179', 17),
    postId: post.id,
    parentId: parent?.id ?? null,
    author: input.author,
    text: input.text,
    at: input.at ?? world.now(),
    hidden: false,
    hiddenAt: null,
    likes: 0,
    replyIds: [],
    viaApi: input.viaApi ?? false,
    privateReply: null,
  }
  world.data.comments.set(comment.id, comment)
  if (parent) parent.replyIds.push(comment.id)
  else post.commentIds.push(comment.id)
  if (!input.silent) world.emit({ kind: 'comment', comment, post })
  return comment
}

export function removeComment(world: World, comment: Comment): void {
  const post = world.data.posts.get(comment.postId)
  for (const id of [comment.id, ...comment.replyIds]) world.data.comments.delete(id)
  const siblings = comment.parentId ? world.data.comments.get(comment.parentId)?.replyIds : post?.commentIds
  const place = siblings?.indexOf(comment.id) ?? -1
  if (place >= 0) siblings?.splice(place, 1)
  world.emit({ kind: 'comment-removed', comment })
}

export function setHidden(world: World, comment: Comment, hidden: boolean): void {
  comment.hidden = hidden
  comment.hiddenAt = hidden ? world.now() : null
  world.emit({ kind: 'comment-changed', comment })
}

/** Returns the top comment: comments have only two levels. */
function topComment(world: World, id: string): Comment {
  const comment = world.data.comments.get(id)
  if (!comment) throw new Error(`There is no comment "${id}" in this world.`)
  return comment.parentId ? topComment(world, comment.parentId) : comment
}

export function authorId(world: World, author: Author, account: Account): string {
  if (author.kind === 'person') return scopedPersonId(world, author.username, account)
  return world.data.accounts.get(author.username)?.id ?? author.username
}

export function accountOfPost(world: World, post: Post): Account {
  const account = world.data.accounts.get(post.account)
  if (!account) throw new Error(`The post ${post.id} has no account.`)
  return account
}
