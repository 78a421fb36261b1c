import type { Ctx } from '#src/context.ts'
import { findPeopleWithoutName } from './contacts/contact-store.ts'
import { readNamesJob } from './jobs.ts'
import type { ConversationRow } from './conversation-store.ts'

/** Webhooks carry no usernames: enqueues a lookup when a listed conversation has none. */
export async function enqueueNameLookups(
  ctx: Ctx,
  account_id: string,
  rows: readonly Pick<ConversationRow, 'username' | 'last_inbound_at'>[],
): Promise<void> {
  if (!rows.some(({ username, last_inbound_at }) => username === null && last_inbound_at !== null)) return
  const [person] = await findPeopleWithoutName(ctx.db, account_id, { now: ctx.clock.now(), limit: 1 })
  if (person) await ctx.jobs.enqueue(readNamesJob, { account_id }, { key: account_id })
}
