import type { CallGate } from '#src/integrations/instagram/graph/call-gate.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import type { Executor } from '#src/infra/db/client.ts'
import type { Logger } from '#src/infra/telemetry/logger.ts'
import { closeChannel, pauseOf } from '../channel/pause-store.ts'

export interface AccountGate extends CallGate {
  /** Call when another process has closed the gate of an account. */
  recheck(account_id: string): void
}

/**
 * Creates the gate for the calls of all accounts. A pause is stored in the database and applies in every process. Calls
 * that has a send slot read pauses with it, so only those of which this process knows are read again.
 */
export function createCallGate({ db, log }: { db: Executor; log: Logger }): AccountGate {
  /** Accounts that may be paused. */
  const suspects = new Set<string>()
  const closing = new Map<string, Promise<void>>()

  async function close(account_id: string, seconds: number) {
    try {
      await closeChannel(db, { account_id, cause: 'limited', seconds })
    } catch (error) {
      log.error({ err: error, account_id, seconds }, 'a pause of an account could not be stored')
    }
  }

  return {
    async enter({ account_id, hasSendSlot = false }) {
      if (account_id === undefined || (hasSendSlot && !suspects.has(account_id))) return
      await closing.get(account_id)
      const seconds = await pauseOf(db, account_id)
      if (seconds === 0) return void suspects.delete(account_id)
      suspects.add(account_id)
      throw new PlatformError('limited', {
        reason: 'rate_limited',
        message: 'Instagram asked to make no calls for now',
        retryAfterSeconds: Math.ceil(seconds),
      })
    },
    async close({ account_id }, seconds) {
      if (account_id === undefined) return
      suspects.add(account_id)
      const pendingWrite = close(account_id, seconds)
      closing.set(account_id, pendingWrite)
      await pendingWrite
      if (closing.get(account_id) === pendingWrite) closing.delete(account_id)
    },
    recheck: (account_id) => void suspects.add(account_id),
  }
}
