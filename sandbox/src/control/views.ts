import type { Sandbox } from '../context.ts'
import { findAccount } from '../world/accounts.ts'
import { accountOfPost, authorId } from '../world/comments.ts'
import { threadOf } from '../world/messages.ts'
import { scopedPersonId } from '../world/people.ts'
import { commentCount } from '../world/posts.ts'
import type { World, Comment, Message, Post } from '../world/world-types.ts'

export type CommentView = Comment & { account: string; fromId: string }
export type MessageView = Message & { account: string; person: string; personId: string }
export type PostView = Post & { commentsCount: number; pageUrl: string }

export function commentView(world: World, comment: Comment): CommentView {
  const post = world.data.posts.get(comment.postId)
  const account = post ? accountOfPost(world, post) : undefined
  return {
    ...comment,
    account: account?.username ?? '',
    fromId: account ? authorId(world, comment.author, account) : '',
  }
}

export function messageView(world: World, message: Message): MessageView {
  const thread = threadOf(world, message)
  const account = findAccount(world, thread.account)
  const personId = account ? scopedPersonId(world, thread.person, account) : ''
  return { ...message, account: thread.account, person: thread.person, personId }
}

export function postView(sandbox: Sandbox, post: Post): PostView {
  return { ...post, commentsCount: commentCount(sandbox.world, post), pageUrl: `${sandbox.url}/p/${post.id}` }
}
