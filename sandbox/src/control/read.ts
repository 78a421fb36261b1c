import { z } from 'zod'
import type { Sandbox } from '../context.ts'
import { findAccount, requireAccount } from '../world/accounts.ts'
import { mailsTo } from '../world/mails.ts'
import { messagesOf } from '../world/messages.ts'
import { scopedPersonId } from '../world/people.ts'
import { postsOf } from '../world/posts.ts'
import { command, ControlError } from './command.ts'
import { BrandName, Nothing } from './schema.ts'
import {
  commentView,
  messageView,
  postView,
  type CommentView,
  type MessageView,
  type PostView,
} from './views.ts'
import type { WriteCall, Mail } from '../world/world-types.ts'

/** Commands that only read. */
export const readCommands = {
  state: command(Nothing, (sandbox) => state(sandbox)),
  followers: command(z.object({ account: BrandName }), ({ world }, input) => {
    const account = requireAccount(world, input.account)
    return [...world.data.people.values()].map((person) => ({
      ...person,
      id: scopedPersonId(world, person.username, account),
      isFollower: person.follows.includes(account.username),
    }))
  }),
  posts: command(z.object({ account: BrandName }), (sandbox, input): PostView[] =>
    postsOf(sandbox.world, requireAccount(sandbox.world, input.account).username).map((post) =>
      postView(sandbox, post),
    ),
  ),
  comments: command(
    z.object({ postId: z.string().optional(), as: z.string().optional() }),
    ({ world }, input): CommentView[] =>
      [...world.data.comments.values()]
        .filter((comment) => input.postId === undefined || comment.postId === input.postId)
        .filter((comment) => input.as === undefined || comment.author.username === input.as)
        .map((comment) => commentView(world, comment)),
  ),
  replies: command(z.object({ comment: z.string() }), ({ world }, input): CommentView[] => {
    const comment = world.data.comments.get(input.comment)
    if (!comment) throw new ControlError(`There is no comment "${input.comment}".`)
    return comment.replyIds.flatMap((id) => {
      const reply = world.data.comments.get(id)
      return reply ? commentView(world, reply) : []
    })
  }),
  messages: command(
    z.object({ account: z.string().optional(), person: z.string().optional() }),
    ({ world }, input): MessageView[] => {
      const account = input.account === undefined ? undefined : requireAccount(world, input.account).username
      return [...world.data.threads.values()]
        .filter((thread) => account === undefined || thread.account === account)
        .filter((thread) => input.person === undefined || thread.person === input.person)
        .flatMap((thread) => messagesOf(world, thread))
        .map((message) => messageView(world, message))
    },
  ),
  mails: command(z.object({ to: z.string().optional() }), ({ world }, input): Mail[] =>
    mailsTo(world, input.to),
  ),
  ledger: command(
    z.object({
      operation: z.string().optional(),
      target: z.string().optional(),
      after: z.coerce.number().default(0),
    }),
    ({ world }, input): WriteCall[] =>
      world.data.ledger
        .slice(input.after)
        .filter((call) => input.operation === undefined || call.operation === input.operation)
        .filter((call) => input.target === undefined || call.target === input.target),
  ),
}

function state(sandbox: Sandbox) {
  const { world, webhooks } = sandbox
  const tokens = [...world.data.tokens.values()]
  return {
    seed: world.data.seed,
    now: world.now(),
    url: sandbox.url,
    webhookUrl: webhooks.url,
    webhooks: webhooks.counts(),
    counts: {
      posts: world.data.posts.size,
      comments: world.data.comments.size,
      messages: world.data.messages.size,
      mails: world.data.mails.length,
      writes: world.data.ledger.length,
      modelCalls: world.models.calls.length,
    },
    accounts: [...world.data.accounts.values()].map((account) => ({
      ...account,
      posts: postsOf(world, account.username).length,
      livingTokens: tokens.filter(
        (token) =>
          findAccount(world, token.account) === account &&
          token.dead === null &&
          token.expiresAt > world.now(),
      ).length,
    })),
    settings: { ...world.settings, throttled: Object.fromEntries(world.settings.throttled) },
  }
}
