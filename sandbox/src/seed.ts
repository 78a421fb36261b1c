import { z } from 'zod'
import { readData } from './read-data.ts'
import { createAccount, requireAccount } from './world/accounts.ts'
import { addComment } from './world/comments.ts'
import { seedMailbox } from './seed-mails.ts'
import { googleUser } from './world/google-users.ts'
import { addMessage, threadBetween } from './world/messages.ts'
import { createPerson, requirePerson } from './world/people.ts'
import { createPost } from './world/posts.ts'
import type { World } from './world/world-types.ts'
import { DAY, HOUR } from './world/durations.ts'

const Cast = z.strictObject({
  accounts: z.array(
    z.strictObject({
      username: z.string(),
      name: z.string(),
      biography: z.string(),
      accountType: z.enum(['BUSINESS', 'MEDIA_CREATOR']),
      followersCount: z.number(),
      followsCount: z.number(),
      hue: z.number(),
    }),
  ),
  people: z.array(
    z.strictObject({
      username: z.string(),
      name: z.string(),
      bio: z.string(),
      followerCount: z.number(),
      verified: z.boolean().default(false),
      hue: z.number(),
      follows: z.array(z.string()),
    }),
  ),
  posts: z.array(
    z.strictObject({
      account: z.string(),
      daysAgo: z.number(),
      scene: z.string(),
      children: z.array(z.string()).default([]),
      mediaType: z.enum(['IMAGE', 'VIDEO']).optional(),
      productType: z.enum(['FEED', 'REELS']).default('FEED'),
      likes: z.number(),
      caption: z.string(),
      comments: z
        .array(
          z.strictObject({
            by: z.string(),
            text: z.string(),
            answer: z.string().optional(),
            likes: z.number().default(0),
          }),
        )
        .default([]),
    }),
  ),
})
const cast = readData('cast.json', Cast)

/** Adds three brands, their followers, posts, comments and one conversation to an empty world. */
export function populate(world: World): void {
  const now = world.now()
  for (const account of cast.accounts) createAccount(world, account)
  for (const person of cast.people) createPerson(world, { ...person, seeded: true })
  for (const { account, daysAgo, comments, ...seed } of cast.posts) {
    const at = now - daysAgo * DAY
    const post = createPost(world, requireAccount(world, account), { ...seed, at })
    for (const [index, comment] of comments.entries()) {
      const commentAt = at + (index + 1) * 2 * HOUR
      const added = addComment(world, {
        postId: post.id,
        author: { kind: 'person', username: comment.by },
        text: comment.text,
        at: commentAt,
        silent: true,
      })
      added.likes = comment.likes
      if (!comment.answer) continue
      addComment(world, {
        postId: post.id,
        parentId: added.id,
        author: { kind: 'account', username: account },
        text: comment.answer,
        at: commentAt + HOUR,
        silent: true,
      })
    }
  }
  seedConversation(world, now - 6 * DAY)
  for (const [email, name] of GOOGLE_USERS) googleUser(world, email, name)
  seedMailbox(world)
}

const GOOGLE_USERS = [
  ['rosa@clayandember.example', 'Rosa Lindqvist'],
  ['ben@northloaf.example', 'Ben Okafor'],
  ['ines@studiofern.example', 'Ines Carvalho'],
] as const

function seedConversation(world: World, start: number): void {
  const account = requireAccount(world, 'clayandember')
  const thread = threadBetween(world, account, requirePerson(world, 'noor.at.home'))
  const lines = [
    ['person', 'Hi! Do the speckled bowls survive the dishwasher?'],
    ['account', 'They do. The glaze is fired at 1,240 degrees, so it is not going anywhere.'],
    ['person', 'Perfect, then I would love four of them.'],
    ['account', 'Lovely! I will put four aside until Saturday. Collect at the studio or shall we post them?'],
    ['person', 'I will come by on Saturday 🙂'],
  ] as const
  for (const [index, [from, text]] of lines.entries()) {
    addMessage(world, thread, { from, text, at: start + index * 240_000, silent: true })
  }
}
