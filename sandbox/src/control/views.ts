import type { Sandbox } from '../context.ts'
import { findAccount } from '../state/accounts.ts'
import { accountOfPost, authorId } from '../state/comments.ts'
import { threadOf } from '../state/messages.ts'
import { scopedPersonId } from '../state/people.ts'
import { commentCount } from '../state/posts.ts'
import type { SandboxState, Comment, Message, Post } from '../state/state-types.ts'

export type CommentView = Comment & { account: string; fromId: string }
export type MessageView = Message & { account: string; person: string; personId: string }
export type PostView = Post & { commentsCount: number; pageUrl: string }

export function commentView(state: SandboxState, comment: Comment): CommentView {
  const post = state.data.posts.get(comment.postId)
  const account = post ? accountOfPost(state, post) : undefined
  return {
    ...comment,
    account: account?.username ?? '',
    fromId: account ? authorId(state, comment.author, account) : '',
  }
}

export function messageView(state: SandboxState, message: Message): MessageView {
  const thread = threadOf(state, message)
  const account = findAccount(state, thread.account)
  const personId = account ? scopedPersonId(state, thread.person, account) : ''
  return { ...message, account: thread.account, person: thread.person, personId }
}

export function postView(sandbox: Sandbox, post: Post): PostView {
  return { ...post, commentsCount: commentCount(sandbox.state, post), pageUrl: `${sandbox.url}/p/${post.id}` }
}
