import { z } from 'zod'
import type { Sandbox } from '../context.ts'
import { requireAccount } from '../state/accounts.ts'
import { addComment, removeComment } from '../state/comments.ts'
import { createPerson, requirePerson } from '../state/people.ts'
import { createPost } from '../state/posts.ts'
import { command, ControlError } from './command.ts'
import { Age, BrandName, Flag, Username } from './schema.ts'
import { commentView, postView, type CommentView } from './views.ts'
import { messageCommands } from './messages.ts'
import type { Author, Comment } from '../state/state-types.ts'

/** Commands for the actions of followers and of the account's owner. */
export const followerCommands = {
  addComment: command(
    z.object({
      as: Username,
      postId: z.string(),
      text: z.string().min(1),
      parentId: z.string().optional(),
      ageMs: Age,
    }),
    ({ state }, input): CommentView => {
      const author = { kind: 'person', username: requirePerson(state, input.as).username } as const
      return commentView(state, comment(state, { ...input, author }))
    },
  ),
  addOwnComment: command(
    z.object({
      account: BrandName,
      postId: z.string(),
      text: z.string().min(1),
      parentId: z.string().optional(),
      ageMs: Age,
    }),
    ({ state }, input): CommentView => {
      const author = { kind: 'account', username: requireAccount(state, input.account).username } as const
      return commentView(state, comment(state, { ...input, author }))
    },
  ),
  removeComment: command(z.object({ id: z.string() }), ({ state }, { id }) => {
    const found = state.data.comments.get(id)
    if (!found) throw new ControlError(`There is no comment "${id}".`)
    removeComment(state, found)
    return { removed: id }
  }),
  addPost: command(
    z.object({
      account: BrandName,
      caption: z.string(),
      scene: z.string().default('bowls'),
      mediaType: z.enum(['IMAGE', 'VIDEO']).default('IMAGE'),
      productType: z.enum(['FEED', 'REELS', 'STORY', 'AD']).default('FEED'),
      live: z.boolean().default(false),
    }),
    (sandbox, { account, ...seed }) =>
      postView(sandbox, createPost(sandbox.state, requireAccount(sandbox.state, account), seed)),
  ),
  addFollower: command(
    z.object({
      username: Username,
      name: z.string(),
      followerCount: z.number().default(50),
      follows: z.array(z.string()).default([]),
    }),
    ({ state }, input) => createPerson(state, input),
  ),
  setFollower: command(z.object({ username: Username, available: Flag }), ({ state }, input) => {
    const person = requirePerson(state, input.username)
    person.available = input.available
    return person
  }),
  ...messageCommands,
}

function comment(
  state: Sandbox['state'],
  input: { author: Author; postId: string; text: string; parentId?: string | undefined; ageMs: number },
): Comment {
  const post = state.data.posts.get(input.postId)
  if (!post) throw new ControlError(`There is no post "${input.postId}".`)
  if (!post.commentEnabled) throw new ControlError('Comments are closed for this post.')
  return addComment(state, { ...input, parentId: input.parentId ?? null, at: state.now() - input.ageMs })
}
