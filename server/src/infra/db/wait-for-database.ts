import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '#src/infra/logger.ts'
import type { Database } from './client.ts'

const timeout = 120_000
const pause = 1000

/** Resolves when the database answers. Throws the last error after two minutes. */
export async function waitForDatabase(db: Database, log: Logger): Promise<void> {
  const deadline = Date.now() + timeout
  for (let attempt = 1; ; attempt++) {
    try {
      await db.$client.query('select 1')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ attempt, reason }, 'the database does not answer yet; trying again')
      await wait(pause)
    }
  }
}
