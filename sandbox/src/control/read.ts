import { z } from 'zod'
import type { Sandbox } from '../context.ts'
import { findAccount, requireAccount } from '../state/accounts.ts'
import { mailsTo } from '../state/mailboxes.ts'
import { messagesOf } from '../state/messages.ts'
import { scopedPersonId } from '../state/people.ts'
import { postsOf } from '../state/posts.ts'
import { command, ControlError, BrandName, Nothing } from './command.ts'
import {
  commentView,
  messageView,
  postView,
  type CommentView,
  type MessageView,
  type PostView,
} from './views.ts'
import type { WriteCall, Mail, SandboxState } from '../state/state-types.ts'

export const readCommands = {
  state: command(Nothing, overview),
  followers: command(z.object({ account: BrandName }), ({ state }, input) => {
    const account = requireAccount(state, input.account)
    return [...state.data.people.values()].map((person) => ({
      ...person,
      id: scopedPersonId(state, person.username, account),
      isFollower: person.follows.includes(account.username),
    }))
  }),
  posts: command(z.object({ account: BrandName }), (sandbox, input): PostView[] =>
    postsOf(sandbox.state, requireAccount(sandbox.state, input.account).username).map((post) =>
      postView(sandbox, post),
    ),
  ),
  comments: command(
    z.object({ postId: z.string().optional(), as: z.string().optional() }),
    ({ state }, input): CommentView[] => commentsOf(state, input),
  ),
  replies: command(z.object({ comment: z.string() }), ({ state }, input): CommentView[] => {
    const comment = state.data.comments.get(input.comment)
    if (!comment) throw new ControlError(`There is no comment "${input.comment}".`)
    return comment.replyIds.flatMap((id) => {
      const reply = state.data.comments.get(id)
      return reply ? commentView(state, reply) : []
    })
  }),
  messages: command(
    z.object({ account: z.string().optional(), person: z.string().optional() }),
    ({ state }, input): MessageView[] => {
      const account = input.account === undefined ? undefined : requireAccount(state, input.account).username
      return [...state.data.threads.values()]
        .filter((thread) => account === undefined || thread.account === account)
        .filter((thread) => input.person === undefined || thread.person === input.person)
        .flatMap((thread) => messagesOf(state, thread))
        .map((message) => messageView(state, message))
    },
  ),
  mails: command(z.object({ to: z.string().optional() }), ({ state }, input): Mail[] =>
    mailsTo(state, input.to),
  ),
  ledger: command(
    z.object({
      operation: z.string().optional(),
      target: z.string().optional(),
      after: z.coerce.number().default(0),
    }),
    ({ state }, input): WriteCall[] =>
      writesOf(state, input).filter(({ sequence }) => sequence > input.after),
  ),
}

export const commentsOf = (
  state: SandboxState,
  { postId, as }: { postId?: string | undefined; as?: string | undefined },
): CommentView[] =>
  [...state.data.comments.values()]
    .filter((comment) => (postId ?? comment.postId) === comment.postId)
    .filter(({ author }) => (as ?? author.username) === author.username)
    .map((comment) => commentView(state, comment))

export const writesOf = (
  { data }: SandboxState,
  { operation, target }: { operation?: string | undefined; target?: string | undefined },
): WriteCall[] =>
  data.ledger
    .filter((call) => (operation ?? call.operation) === call.operation)
    .filter((call) => (target ?? call.target) === call.target)

function overview(sandbox: Sandbox) {
  const { state, webhooks } = sandbox
  const tokens = [...state.data.tokens.values()]
  return {
    seed: state.data.seed,
    now: state.now(),
    url: sandbox.url,
    webhookUrl: webhooks.url,
    webhooks: webhooks.counts(),
    counts: {
      posts: state.data.posts.size,
      comments: state.data.comments.size,
      messages: state.data.messages.size,
      mails: state.data.mails.length,
      writes: state.data.ledger.length,
      modelCalls: state.models.calls.length,
    },
    accounts: [...state.data.accounts.values()].map((account) => ({
      ...account,
      posts: postsOf(state, account.username).length,
      livingTokens: tokens.filter(
        (token) =>
          findAccount(state, token.account) === account &&
          token.dead === null &&
          token.expiresAt > state.now(),
      ).length,
    })),
    settings: { ...state.settings, throttled: Object.fromEntries(state.settings.throttled) },
  }
}
