import type { api } from '@skein/contract'
import { maxNamedResults } from '@skein/contract/automations/decisions/results'
import { day } from '@skein/contract/durations'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { countSent, maxPerAutomation } from './results-store.ts'

const days = 30

/** Returns what the automations of an account sent in the last 30 days, and in the 30 days before. */
export const getResults: UseCase<typeof api.automations.getResults> = async (ctx, { platform_user_id }) => {
  const account = await requireAccount(ctx, platform_user_id)
  const ago = (count: number) => new Date(ctx.clock.now() - count * day).toISOString()
  const rows = await countSent(ctx.db, account, { since: ago(days), before: ago(2 * days) })
  const sum = (name: 'sent' | 'previous') => rows.reduce((total, row) => total + row[name], 0)
  // The newest messages of an automation are counted: first those of the earlier period are missing.
  const isComplete = rows.every(({ counted }) => counted < maxPerAutomation)
  const namedRows = rows.filter(({ sent }) => sent > 0).slice(0, maxNamedResults)
  return {
    days,
    sent: sum('sent'),
    previous_sent: isComplete ? sum('previous') : null,
    at_least: rows.some(({ recent }) => recent >= maxPerAutomation),
    automations: namedRows.map(({ automation_id, automation_type, name, deleted, sent }) => ({
      automation_id,
      automation_type,
      name,
      deleted,
      sent,
    })),
  }
}
