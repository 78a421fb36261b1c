import { day } from '@skein/contract/durations'
import { accountsAtRisk, type AccountAtRisk } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { createNotification, type NewAlert } from './create-notification.ts'
import { settleConnections } from './connection-store.ts'

/** Renewing begins weeks earlier, so what is this near has failed many times. */
const nearDays = 7

/** Tells of every login that has ended or is about to, once, and takes back what is all right again. */
export async function checkAccounts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const atRisk = await accountsAtRisk(ctx.db, new Date(now + nearDays * day))
  await settleConnections(ctx.db, { keys: atRisk.map(keyOf), now: new Date(now) })
  for (const account of atRisk) await createNotification(ctx, ctx.db, notificationOf(account))
}

/** The same login is told of once. */
const keyOf = ({ account_id, login_ended, login }: AccountAtRisk) =>
  `connection:${login_ended ? 'ended' : 'ending'}:${account_id}:${login}`

function notificationOf(account: AccountAtRisk): NewAlert {
  const { account_id, login_ended, status_reason, platform_username } = account
  const which = { account_id, kind: 'connection' as const, key: keyOf(account), place: 'connection' as const }
  if (login_ended) {
    return {
      ...which,
      level: 'error',
      title: `${platform_username} needs a new login`,
      text: `${status_reason ?? 'The login is no longer accepted.'} Until then nothing is answered.`,
    }
  }
  return {
    ...which,
    level: 'warning',
    title: `The login of ${platform_username} ends soon`,
    text: 'It could not be renewed by itself. Connect the account again to keep your rules running.',
  }
}
