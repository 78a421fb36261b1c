import { z } from 'zod'
import { readData } from './read-data.ts'
import { createAccount, requireAccount } from './state/accounts.ts'
import { addComment } from './state/comments.ts'
import { googleUser } from './state/google-users.ts'
import { addMessage, threadBetween } from './state/messages.ts'
import { createPerson, requirePerson } from './state/people.ts'
import { createPost } from './state/posts.ts'
import type { SandboxState } from './state/state-types.ts'
import { DAY, HOUR } from './state/durations.ts'
import { mailboxOf, putMail } from './state/mailboxes.ts'

const SeedMail = z.strictObject({
  hoursAgo: z.number(),
  /** The other person: the sender, or the recipient of a mail that Rosa sent. */
  from: z.string(),
  subject: z.string(),
  text: z.string().nullable(),
  html: z.string().nullable().default(null),
  files: z.array(z.strictObject({ name: z.string(), type: z.string(), size: z.number() })).default([]),
  read: z.boolean().default(false),
  /** Mails with the same value belong to one thread. */
  thread: z.string().optional(),
  /** Rosa wrote it. */
  sent: z.boolean().default(false),
})

const ROSA = 'Rosa Lindqvist <rosa@clayandember.example>'

const mails = readData('mails.json', z.array(SeedMail))

/** Adds the mails of the main brand: customers, suppliers, a thread, and a newsletter with a prompt injection. */
function seedMailbox(state: SandboxState): void {
  const box = mailboxOf(state, 'rosa@clayandember.example')
  const threads = new Map<string, { id: string; ids: string[] }>()
  for (const { hoursAgo, thread, sent, read, ...seed } of mails) {
    const begun = thread === undefined ? undefined : threads.get(thread)
    const mail = putMail(state, box, {
      ...seed,
      from: sent ? ROSA : seed.from,
      to: sent ? seed.from : ROSA,
      labels: sent ? ['SENT'] : read ? ['INBOX'] : ['INBOX', 'UNREAD'],
      at: state.now() - hoursAgo * HOUR,
      ...(begun ? { threadId: begun.id, references: begun.ids.join(' ') } : {}),
    })
    if (thread !== undefined) {
      threads.set(thread, { id: begun?.id ?? mail.threadId, ids: [...(begun?.ids ?? []), mail.messageId] })
    }
  }
}

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

/** Adds three brands, their followers, posts, comments and one conversation to an empty state. */
export function populate(state: SandboxState): void {
  const now = state.now()
  for (const account of cast.accounts) createAccount(state, account)
  for (const person of cast.people) createPerson(state, { ...person, seeded: true })
  for (const { account, daysAgo, comments, ...seed } of cast.posts) {
    const at = now - daysAgo * DAY
    const post = createPost(state, requireAccount(state, account), { ...seed, at })
    for (const [index, comment] of comments.entries()) {
      const commentAt = at + (index + 1) * 2 * HOUR
      const added = addComment(state, {
        postId: post.id,
        author: { kind: 'person', username: comment.by },
        text: comment.text,
        at: commentAt,
        silent: true,
      })
      added.likes = comment.likes
      if (!comment.answer) continue
      addComment(state, {
        postId: post.id,
        parentId: added.id,
        author: { kind: 'account', username: account },
        text: comment.answer,
        at: commentAt + HOUR,
        silent: true,
      })
    }
  }
  seedConversation(state, now - 6 * DAY)
  for (const [email, name] of GOOGLE_USERS) googleUser(state, email, name)
  seedMailbox(state)
}

const GOOGLE_USERS = [
  ['rosa@clayandember.example', 'Rosa Lindqvist'],
  ['ben@northloaf.example', 'Ben Okafor'],
  ['ines@studiofern.example', 'Ines Carvalho'],
] as const

function seedConversation(state: SandboxState, start: number): void {
  const account = requireAccount(state, 'clayandember')
  const thread = threadBetween(state, account, requirePerson(state, 'noor.at.home'))
  const lines = [
    ['person', 'Hi! Do the speckled bowls survive the dishwasher?'],
    ['account', 'They do. The glaze is fired at 1,240 degrees, so it is not going anywhere.'],
    ['person', 'Perfect, then I would love four of them.'],
    ['account', 'Lovely! I will put four aside until Saturday. Collect at the studio or shall we post them?'],
    ['person', 'I will come by on Saturday 🙂'],
  ] as const
  for (const [index, [from, text]] of lines.entries()) {
    addMessage(state, thread, { from, text, at: start + index * 240_000, silent: true })
  }
}
