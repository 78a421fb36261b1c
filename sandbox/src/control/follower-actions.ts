import cast from '../../data/cast.json' with { type: 'json' }
import { z } from 'zod'
import type { Sandbox } from '../context.ts'
import { requireAccount } from '../state/accounts.ts'
import { addComment, removeComment } from '../state/comments.ts'
import { createPerson, requirePerson } from '../state/people.ts'
import { createPost, postsOf } from '../state/posts.ts'
import { command, ControlError, Age, BrandName, Flag, Username, Count } from './command.ts'
import { commentView, postView, type CommentView } from './views.ts'
import { messageCommands } from './messages.ts'
import type { Author, Comment, SandboxState } from '../state/state-types.ts'
import { pickRandom } from '../state/random.ts'

/** Comments between two pauses that let requests be served. */
const CHUNK = 50

export const stormCommands = {
  makeStorm: command(
    z.object({
      account: BrandName,
      comments: Count.max(100_000),
      people: Count.default(8),
      postIds: z.array(z.string()).optional(),
      text: z.string().optional(),
    }),
    async ({ state }, input): Promise<{ commentIds: string[] }> => {
      const account = requireAccount(state, input.account)
      const [newest] = postsOf(state, account.username)
      const postIds = input.postIds ?? (newest ? [newest.id] : [])
      if (postIds.some((id) => !state.data.posts.has(id))) throw new ControlError('There is no such post.')
      const people = crowd(state, input.people)
      const commentIds: string[] = []
      const { data } = state
      while (commentIds.length < input.comments && state.data === data) {
        const comment = addComment(state, {
          postId: pickRandom(state.chance, postIds),
          author: { kind: 'person', username: people[commentIds.length % people.length] ?? 'mia.makes' },
          text: input.text ?? pickRandom(state.chance, cast.stormComments),
        })
        commentIds.push(comment.id)
        if (commentIds.length % CHUNK === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      return { commentIds }
    },
  ),
}

/** Returns the seeded followers, and new ones until there are `size`. */
function crowd(state: SandboxState, size: number): string[] {
  const seeded = [...state.data.people.values()]
    .filter((person) => person.seeded)
    .map((person) => person.username)
  const names = seeded.slice(0, size)
  for (let number = 1; names.length < size; number++) {
    const username = `fan.${String(number).padStart(5, '0')}`
    if (!state.data.people.has(username))
      createPerson(state, { username, name: `Fan ${number}`, hue: (number * 47) % 360 })
    names.push(username)
  }
  return names
}

const CommentInput = z.object({
  postId: z.string(),
  text: z.string().min(1),
  parentId: z.string().optional(),
  ageMs: Age,
})

export const followerCommands = {
  addComment: command(CommentInput.extend({ as: Username }), ({ state }, input): CommentView => {
    const author = { kind: 'person', username: requirePerson(state, input.as).username } as const
    return commentView(state, comment(state, { ...input, author }))
  }),
  addOwnComment: command(CommentInput.extend({ account: BrandName }), ({ state }, input): CommentView => {
    const author = { kind: 'account', username: requireAccount(state, input.account).username } as const
    return commentView(state, comment(state, { ...input, author }))
  }),
  removeComment: command(z.object({ id: z.string() }), ({ state }, { id }) => {
    const storedComment = state.data.comments.get(id)
    if (!storedComment) throw new ControlError(`There is no comment "${id}".`)
    removeComment(state, storedComment)
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
      boosts: z.string().optional(),
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
  input: z.output<typeof CommentInput> & { author: Author },
): Comment {
  const post = state.data.posts.get(input.postId)
  if (!post) throw new ControlError(`There is no post "${input.postId}".`)
  if (!post.commentEnabled) throw new ControlError('Comments are closed for this post.')
  return addComment(state, { ...input, parentId: input.parentId ?? null, at: state.now() - input.ageMs })
}
