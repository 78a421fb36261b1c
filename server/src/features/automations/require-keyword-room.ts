import { m } from '@skein/messages'
import { limits } from '@skein/contract/limits'
import type { Transaction } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import { countKeywordCharacters } from './store.ts'

/**
 * Throws 409 when the keywords of an account are too long in total: every process keeps an index of them in memory. Runs
 * after a change, in its transaction.
 */
export async function requireKeywordRoom(tx: Transaction, account_id: string): Promise<void> {
  const characters = await countKeywordCharacters(tx, account_id)
  if (characters <= limits.keywordCharacters) return
  const [used, max] = [characters, limits.keywordCharacters].map((count) =>
    count.toLocaleString(m.locale_code()),
  )
  throw new AppError('conflict', m.server_keyword_room({ max: max ?? '', used: used ?? '' }), {
    detail: 'keywords',
  })
}
