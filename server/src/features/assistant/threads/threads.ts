import type { ChatThread } from '@skein/contract/assistant/assistant-chats'
import { requireUser } from '#src/features/auth/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { findThreads, findHistory, deleteThread, updateThreadName } from './thread-store.ts'
import type { api } from '@skein/contract'
import type { ChatMessage } from '@skein/contract/assistant/assistant'
import type { InputOf } from '@skein/contract/endpoint'
import { notFound } from '#src/infra/errors.ts'
import { ownedAccounts, requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import { listAutomations } from '#src/features/automations/index.ts'
import { countNeedsReply } from '#src/features/inbox/index.ts'
import { mailboxOf } from '#src/features/mail/index.ts'
import { startersFor } from './starter-logic.ts'
import { findComments } from '#src/features/comments/index.ts'

/** Returns the chats of the caller, newest first. */
export const listThreads = (ctx: Ctx): Promise<ChatThread[]> => findThreads(ctx.db, requireUser(ctx).user_id)

/** Returns a page of a chat, newest first; empty for a chat that does not exist. */
export const getHistory = (
  ctx: Ctx,
  { thread_id, page, limit }: InputOf<typeof api.assistant.getHistory>,
): Promise<ChatMessage[]> =>
  findHistory(ctx.db, {
    user_id: requireUser(ctx).user_id,
    chat_id: thread_id,
    limit,
    offset: (page - 1) * limit,
  })

export const renameThread: UseCase<typeof api.assistant.renameThread> = async (ctx, { thread_id, name }) => {
  const { user_id } = requireUser(ctx)
  if (!(await updateThreadName(ctx.db, { user_id, chat_id: thread_id, name }))) throw notFound()
  const [thread] = await findThreads(ctx.db, user_id, thread_id)
  if (!thread) throw notFound()
  return thread
}

/** Deletes a chat with everything in it. A running turn ends, because its rows are gone. */
export const removeThread: UseCase<typeof api.assistant.deleteThread> = async (ctx, { thread_id }) => {
  const { user_id } = requireUser(ctx)
  if (!(await deleteThread(ctx.db, { user_id, chat_id: thread_id }))) throw notFound()
  return {}
}

/** Returns suggested first messages, based on the state of the account. */
export const listStarters: UseCase<typeof api.assistant.listStarters> = async (ctx, { platform_user_id }) => {
  const account =
    platform_user_id === undefined
      ? ((await ownedAccounts(ctx))[0] ?? null)
      : await requireAccount(ctx, platform_user_id)
  const mailbox = await mailboxOf(account ? { ...ctx, workspace_id: account.workspace_id } : ctx)
  return startersFor({ account: account && (await readFacts(ctx, account)), mailbox: mailbox !== null })
}

async function readFacts(ctx: Ctx, account: OwnedAccount) {
  const { platform_user_id, platform_username } = account
  const [automations, comments, waiting] = await Promise.all([
    listAutomations(ctx, { platform_user_id }),
    findComments(ctx, { platform_user_id, search: 'price', days: 7, limit: 20 }),
    countNeedsReply(ctx.db, account, ctx.clock.now()),
  ])
  return {
    username: platform_username,
    automations: automations.length,
    askedForPrice: comments.filter(({ answered }) => !answered).length,
    waiting,
  }
}
