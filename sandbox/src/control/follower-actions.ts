import { z } from 'zod'
import type { Sandbox } from '../context.ts'
import { requireAccount } from '../world/accounts.ts'
import { addComment, removeComment } from '../world/comments.ts'
import { createPerson, requirePerson } from '../world/people.ts'
import { createPost } from '../world/posts.ts'
import { command, ControlError } from './command.ts'
import { Age, BrandName, Flag, Username } from './schema.ts'
import { commentView, postView, type CommentView } from './views.ts'
import { messageCommands } from './messages.ts'
import type { Author, Comment } from '../world/world-types.ts'

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
    ({ world }, input): CommentView => {
      const author = { kind: 'person', username: requirePerson(world, input.as).username } as const
      return commentView(world, comment(world, { ...input, author }))
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
    ({ world }, input): CommentView => {
      const author = { kind: 'account', username: requireAccount(world, input.account).username } as const
      return commentView(world, comment(world, { ...input, author }))
    },
  ),
  removeComment: command(z.object({ id: z.string() }), ({ world }, { id }) => {
    const found = world.data.comments.get(id)
    if (!found) throw new ControlError(`There is no comment "${id}".`)
    removeComment(world, found)
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
      postView(sandbox, createPost(sandbox.world, requireAccount(sandbox.world, account), seed)),
  ),
  addFollower: command(
    z.object({
      username: Username,
      name: z.string(),
      followerCount: z.number().default(50),
      follows: z.array(z.string()).default([]),
    }),
    ({ world }, input) => createPerson(world, input),
  ),
  setFollower: command(z.object({ username: Username, available: Flag }), ({ world }, input) => {
    const person = requirePerson(world, input.username)
    person.available = input.available
    return person
  }),
  ...messageCommands,
}

function comment(
  world: Sandbox['world'],
  input: { author: Author; postId: string; text: string; parentId?: string | undefined; ageMs: number },
): Comment {
  const post = world.data.posts.get(input.postId)
  if (!post) throw new ControlError(`There is no post "${input.postId}".`)
  if (!post.commentEnabled) throw new ControlError('Comments are closed for this post.')
  return addComment(world, { ...input, parentId: input.parentId ?? null, at: world.now() - input.ageMs })
}
