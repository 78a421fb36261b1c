import type { Ctx } from '#src/context.ts'
import { findPeopleToRead } from './contacts/contact-store.ts'
import { readNamesJob } from './jobs.ts'
import type { ConversationRow } from './conversation-store.ts'

/** Webhooks carry no usernames and no pictures: enqueues a lookup when a listed conversation has none. */
export async function enqueueNameLookups(
  ctx: Ctx,
  account_id: string,
  rows: readonly Pick<ConversationRow, 'username' | 'last_inbound_at' | 'profile_read'>[],
): Promise<void> {
  const hasPersonToRead = rows.some(
    ({ username, last_inbound_at, profile_read }) =>
      last_inbound_at !== null && (username === null || !profile_read),
  )
  if (!hasPersonToRead) return
  const [person] = await findPeopleToRead(ctx.db, account_id, { now: ctx.clock.now(), limit: 1 })
  if (person) await ctx.jobs.enqueue(readNamesJob, { account_id }, { key: account_id })
}
