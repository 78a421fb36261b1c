import { m } from '@skein/messages'
import { limits } from '@skein/contract/limits'
import type { Transaction } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import {
  findUsedRoom,
  purgeFirstDeleted,
  purgeFirstVersions,
} from '#src/features/stored-automations/index.ts'

/**
 * Runs after every change that may raise what an account stores, in its transaction. Throws 409 when the account has too
 * many automations, when their keywords are too long in total, because every process keeps an index of them in memory, or
 * when the settings are too large. Makes room first: the automations that were deleted first go, then the oldest versions.
 */
export async function requireRoom(tx: Transaction, account_id: string): Promise<void> {
  const { automations, characters, bytes } = await findUsedRoom(tx, account_id)
  if (automations > limits.automationsPerAccount)
    throw new AppError('conflict', m.server_automation_max({ max: limits.automationsPerAccount }))
  if (characters > limits.keywordCharacters) throw tooManyCharacters(characters)
  if (bytes <= limits.automationBytes) return
  for (const purge of [purgeFirstDeleted, purgeFirstVersions]) {
    const { bytes: usedBytes } = await findUsedRoom(tx, account_id)
    if (usedBytes > limits.automationBytes)
      await purge(tx, { account_id, excess: usedBytes - limits.automationBytes })
  }
  if ((await findUsedRoom(tx, account_id)).bytes <= limits.automationBytes) return
  throw new AppError('conflict', m.server_automation_room({ max: limits.automationBytes / 1_000_000 }))
}

function tooManyCharacters(characters: number): AppError {
  const [characterCount, max] = [characters, limits.keywordCharacters].map((count) =>
    count.toLocaleString(m.locale_code()),
  )
  return new AppError('conflict', m.server_keyword_room({ max: max ?? '', used: characterCount ?? '' }), {
    detail: 'keywords',
  })
}
