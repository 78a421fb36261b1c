import { embedNext } from '#src/features/knowledge/indexing/embed-next.ts'
import type { Ctx } from '#src/context.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { apart, teachDocument } from '#test/knowledge/teach-document.ts'
import { passages } from './collection.ts'

/** Creates an account with the whole collection, one chunk per passage, embedded if an embedding model is set. */
export async function teachCollection(ctx: Ctx): Promise<string> {
  const account_id = ctx.ids.next()
  await createAccount(ctx.db, account_id)
  await teachDocument(ctx, account_id, { title: 'Handbook', parts: apart(passages) })
  while (await embedNext(ctx, account_id));
  return account_id
}
