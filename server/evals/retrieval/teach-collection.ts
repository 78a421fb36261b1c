import { embedNext } from '#src/features/knowledge/embed-next.ts'
import { learnDocument } from '#src/features/knowledge/learn-document.ts'
import { claimSource } from '#src/features/knowledge/reading-store.ts'
import type { Ctx } from '#src/context.ts'
import { createAccount } from '#test/create-account.ts'
import { passages } from './collection.ts'

/** An account that was taught the whole collection, each passage a chunk of its own, with meanings if a model has any. */
export async function teachCollection(ctx: Ctx): Promise<string> {
  const account_id = ctx.ids.next()
  await createAccount(ctx.db, account_id)
  await ctx.db.$client.query(
    `insert into knowledge_sources (id, account_id, kind, title, status, given_hash, created_at)
     values ($1, $2, 'text', 'Handbook', 'queued', 'x', now())`,
    [ctx.ids.next(), account_id],
  )
  const source = await claimSource(ctx.db, account_id)
  if (!source) throw new Error('There is nothing to read.')
  // Under a heading of its own a passage becomes a chunk of its own.
  const parts = passages.flatMap((text, at) => [
    { level: 1, text: `${at + 1000}`, location: '' },
    { level: 0, text, location: '' },
  ])
  await learnDocument(ctx, source, { title: 'Handbook', parts, page_count: null, cause: null })
  while (await embedNext(ctx, account_id));
  return account_id
}
