import { withToken } from '#src/features/accounts/index.ts'
import { waitForSendSlot } from '#src/features/outbox/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { importedOf } from './import-logic.ts'
import { findImport, saveImported } from './import-store.ts'

/** Conversations per call. */
const pageSize = 25

/**
 * Imports the next page of conversations from before the account was connected, newest first, with the messages that
 * the platform still returns for each. Returns whether there are more pages.
 */
export async function importConversations(ctx: Ctx, account_id: string): Promise<boolean> {
  const progress = await findImport(ctx.db, account_id)
  if (progress === null) return false
  await waitForSendSlot(ctx, account_id, 'conversation_read')
  const { page, platform_user_id } = await withToken(ctx, account_id, async (as) => ({
    platform_user_id: as.platformUserId,
    page: await readPage(ctx, as, progress.next_cursor),
  }))
  const now = ctx.clock.now()
  const imported = page.conversations.flatMap(
    (conversation) => importedOf(conversation, { platform_user_id, now }) ?? [],
  )
  const imports = {
    account_id,
    conversations: imported.map(({ conversation }) => ({
      ...conversation,
      conversation_id: ctx.ids.next(),
    })),
    messages: imported.flatMap(({ messages }) => messages),
    next_cursor: page.next_cursor,
    now: new Date(now).toISOString(),
  }
  await ctx.db.transaction((tx) => saveImported(tx, imports))
  return page.next_cursor !== null
}

type Page = Awaited<ReturnType<Ctx['instagram']['listThreads']>>

/** Returns an empty last page when conversations may not be read: the import of comments follows. */
async function readPage(ctx: Ctx, as: Credentials, after: string | null): Promise<Page> {
  try {
    return await ctx.instagram.listThreads(as, { limit: pageSize, after })
  } catch (error) {
    if (!(error instanceof PlatformError) || error.reason !== 'permission_missing') throw error
    return { conversations: [], next_cursor: null }
  }
}
