import { m } from '@skein/messages'
import { minute } from '@skein/contract/durations'
import type { ConnectionProbe } from '#src/features/accounts/index.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import type { ConnectionCheck } from '@skein/contract/accounts/connection'
import { quietTexts } from './likely-cause.ts'
import { compareNewest } from './compare-newest.ts'
import { findWatch, type Watch } from './watch-store.ts'

/** A comparison that is younger is not repeated. */
const freshMs = minute

/** Reports whether the events of an account arrive, compared with what the platform shows at this moment. */
export const probeQuietChannel: ConnectionProbe = async (ctx, { id }) => {
  const watch = await findWatch(ctx.db, id)
  if (watch === null) return checkOf(null)
  if (watch.looked_at !== null && ctx.clock.now() - watch.looked_at < freshMs) return checkOf(watch)
  try {
    await compareNewest(ctx, id)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return checkOf(null)
  }
  return checkOf(await findWatch(ctx.db, id))
}

function checkOf(watch: Watch | null): ConnectionCheck {
  const at = watch?.looked_at ? new Date(watch.looked_at).toISOString() : null
  const check = (
    state: ConnectionCheck['state'],
    message: string,
    fix: ConnectionCheck['fix'] = null,
  ): ConnectionCheck => ({ key: 'quiet_channel', state, message, fix, at })
  switch (watch?.state) {
    case 'flowing':
      return check('ok', m.server_quiet_all_arrived())
    case 'suspected':
      return check('limited', m.server_quiet_missing())
    case 'quiet': {
      const cause = watch.cause ?? 'undelivered'
      return check('failed', quietTexts[cause](), isRepairable.has(cause) ? 'resubscribe' : null)
    }
    case 'unusual':
      return check('limited', m.server_quiet_compare_failed())
    default:
      return check('unknown', m.server_quiet_no_compare())
  }
}

const isRepairable: ReadonlySet<string> = new Set(['unsubscribed', 'undelivered'])
