import type { api } from '@skein/contract'
import type { Conversation } from '@skein/contract/inbox/inbox'
import { requireUser } from '#src/features/auth/index.ts'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { PagedUseCase } from '#src/context.ts'
import { conversationOf } from './to-conversation.ts'
import { backfillCommenters } from '../imports/backfill-commenters.ts'
import { cursorOf } from '../page-logic.ts'
import { readCursor } from '../read-cursor.ts'
import { inboxSettingsOf } from '../settings-store.ts'
import { findConversations } from '../conversation-store.ts'
import { findMatches } from '../match-store.ts'
import { enqueueNameLookups } from '../enqueue-name-lookups.ts'

const pageSize = 25

/**
 * Returns conversations of an account, newest first. With a search or a filter a page can have fewer than the limit, or
 * none, although older ones follow.
 */
export const listConversations: PagedUseCase<typeof api.inbox.listConversations> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const { limit = pageSize, query, filter } = input
  await backfillCommenters(ctx, account.id)
  const now = new Date(ctx.clock.now()).toISOString()
  const after = readCursor(input.cursor)
  const { user_id } = requireUser(ctx)
  const conversationQuery = { after, limit: limit + 1, query, filter, now, user_id }
  const { rows, examined_to } = await findConversations(ctx.db, account, conversationQuery)
  const { human_agent } = await inboxSettingsOf(ctx.db, account.id)
  const shownRows = rows.slice(0, limit)
  const ids = shownRows.map(({ conversation_id }) => conversation_id)
  const [matches] = await Promise.all([
    query ? findMatches(ctx.db, ids, query) : new Map<string, string>(),
    enqueueNameLookups(ctx, account.id, shownRows),
  ])
  const last = rows.length > limit ? shownRows.at(-1) : undefined
  const next = last ? { at: last.updated_at, id: last.conversation_id } : examined_to
  const context = { account, human_agent, now: ctx.clock.now() }
  return {
    data: { data: shownRows.map((row) => withMatch(conversationOf(row, context), matches)) },
    next_cursor: next && cursorOf(next),
  }
}

function withMatch(conversation: Conversation, matches: ReadonlyMap<string, string>): Conversation {
  const match = matches.get(conversation.id)
  return match === undefined ? conversation : { ...conversation, match }
}
