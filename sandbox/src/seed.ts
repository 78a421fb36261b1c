import cast from '../data/cast.json' with { type: 'json' }
import mails from '../data/mails.json' with { type: 'json' }
import { createAccount, requireAccount } from './state/accounts.ts'
import { addComment } from './state/comments.ts'
import { googleUser } from './state/google-users.ts'
import { addMessage, threadBetween } from './state/messages.ts'
import { createPerson, requirePerson } from './state/people.ts'
import { createPost } from './state/posts.ts'
import type { SandboxState } from './state/state-types.ts'
import { DAY, HOUR } from './state/durations.ts'
import { mailboxOf, putMail } from './state/mailboxes.ts'

const ROSA = 'Rosa Lindqvist <rosa@clayandember.example>'

/**
 * Adds the mails of the main brand: customers, suppliers, a thread, and a newsletter. Mails
 * with the same `thread` belong together; Rosa wrote those with `sent`, and `from` is then their recipient.
 */
function seedMailbox(state: SandboxState): void {
  const box = mailboxOf(state, 'rosa@clayandember.example')
  const threads = new Map<string, { id: string; ids: string[] }>()
  for (const { hoursAgo, thread, sent, read, html = null, files = [], ...seed } of mails) {
    const begun = thread === undefined ? undefined : threads.get(thread)
    const mail = putMail(state, box, {
      ...seed,
      html,
      files,
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

interface SeedComment {
  by: string
  text: string
  answer?: string | undefined
  likes?: number | undefined
}

/** Adds three brands, their followers, posts, comments and one conversation to an empty state. */
export function populate(state: SandboxState): void {
  const now = state.now()
  for (const { isCreator, ...account } of cast.accounts) {
    createAccount(state, { ...account, accountType: isCreator ? 'MEDIA_CREATOR' : 'BUSINESS' })
  }
  for (const person of cast.people) createPerson(state, { ...person, seeded: true })
  for (const { account, daysAgo, comments = [], children = [], isReel, ...seed } of cast.posts) {
    const at = now - daysAgo * DAY
    const post = createPost(state, requireAccount(state, account), {
      ...seed,
      ...(isReel ? { mediaType: 'VIDEO', productType: 'REELS' } : { children }),
      at,
    })
    const seedComments: readonly SeedComment[] = comments
    for (const [index, comment] of seedComments.entries()) {
      const commentAt = at + (index + 1) * 2 * HOUR
      const addedComment = addComment(state, {
        postId: post.id,
        author: { kind: 'person', username: comment.by },
        text: comment.text,
        at: commentAt,
        silent: true,
      })
      addedComment.likes = comment.likes ?? 0
      if (!comment.answer) continue
      addComment(state, {
        postId: post.id,
        parentId: addedComment.id,
        author: { kind: 'account', username: account },
        text: comment.answer,
        at: commentAt + HOUR,
        silent: true,
      })
    }
  }
  seedConversation(state, now - 6 * DAY)
  for (const { email, name } of [...cast.googleUsers, ...cast.team]) googleUser(state, email, name)
  seedMailbox(state)
}

function seedConversation(state: SandboxState, start: number): void {
  const account = requireAccount(state, 'clayandember')
  const thread = threadBetween(state, account, requirePerson(state, 'noor.at.home'))
  for (const [index, text] of cast.conversation.entries()) {
    const from = index % 2 === 0 ? 'person' : 'account'
    addMessage(state, thread, { from, text, at: start + index * 240_000, silent: true })
  }
}
