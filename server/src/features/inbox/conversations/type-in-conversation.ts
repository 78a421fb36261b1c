import * as z from 'zod'
import { api } from '@skein/contract'
import { requireUser } from '#src/features/auth/index.ts'
import type { RunningLiveUpdates } from '#src/features/live-updates/index.ts'
import { findMembers } from '#src/features/workspaces/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { createRateLimiter } from '#src/infra/rate-limit.ts'
import { showAction } from '../messages/show-action.ts'
import { requireConversation } from '../require-conversation.ts'

/** A member writes in a conversation. */
const Typing = z.object({
  account_id: z.string(),
  workspace_id: z.string(),
  conversation_id: z.string(),
  user_id: z.string(),
  name: z.string(),
})
export type Typing = z.infer<typeof Typing>

/** The signal by which other processes hear of it, with `Typing` as JSON. */
export const typingSignal = 'skein_typing'

/** Sends that a member writes to the open pages of the other members. */
export function tellTyping(live: RunningLiveUpdates, typing: Typing): void {
  const { account_id, workspace_id, ...data } = typing
  live.tell({ account_id, workspace_id, except: typing.user_id }, 'typing', data)
}

/** The same for the payload of a signal; a reconnection has none. */
export function tellSignal(live: RunningLiveUpdates, payload: string): void {
  if (payload !== '') tellTyping(live, Typing.parse(JSON.parse(payload)))
}

/** Pages repeat the call while a member types. Instagram shows its indicator for 15 seconds. */
const limits = {
  'typing.members': { points: 1, seconds: 3, local: true },
  'typing.customer': { points: 1, seconds: 12, local: true },
}

/** Tells the other members who writes, and shows the typing indicator to the customer unless it is a public reply. */
export function typingRoute({ db }: Ctx, onTyping: (typing: Typing) => void): Route<Ctx> {
  const limiter = createRateLimiter(db, limits)
  const type: UseCase<typeof api.inbox.type> = async (ctx, { id, on, public_reply = false }) => {
    const target = await requireConversation(ctx, id)
    const { account, row } = target
    const { user_id } = requireUser(ctx)
    const { conversation_id, account_id } = row
    if (on && (await limiter.count('typing.members', `${conversation_id} ${user_id}`)) === 1) {
      const members = await findMembers(ctx.db, account.workspace_id)
      const name = members.find((member) => member.user_id === user_id)?.name ?? ''
      onTyping({ account_id, workspace_id: account.workspace_id, conversation_id, user_id, name })
    }
    if (public_reply) return {}
    if (!on) {
      await limiter.forget('typing.customer', conversation_id)
      await showAction(ctx, target, 'typing_off')
    } else if ((await limiter.count('typing.customer', conversation_id)) === 1)
      await showAction(ctx, target, 'typing_on')
    return {}
  }
  return serve(api.inbox.type, type)
}
