import type { PgBoss } from 'pg-boss'

export const deadLetterQueue = 'dead-letters'

export interface DeadLetter {
  id: string
  job: string
  payload: object
  /** Error message of the last run. */
  cause: string
  died_at: Date
}

/** Jobs that used up their retries; kept for 90 days. */
export interface DeadLetters {
  list(): Promise<DeadLetter[]>
  /** Moves them back into their queues with all retries. Returns the number of jobs. */
  redrive(which?: { job?: string; ids?: string[] }): Promise<number>
}

export function createDeadLetters(boss: PgBoss): DeadLetters {
  return {
    async list() {
      const letters = await boss.findJobs<object>(deadLetterQueue, { queued: true })
      return letters.map(({ id, sourceName, data, sourceOutput, createdOn }) => ({
        id,
        job: sourceName ?? '',
        payload: data,
        cause: causeOf(sourceOutput),
        died_at: createdOn,
      }))
    },
    redrive: ({ job, ids } = {}) =>
      boss.redrive(deadLetterQueue, { ...(job ? { sourceName: job } : {}), ...(ids ? { ids } : {}) }),
  }
}

function causeOf(output: object | null): string {
  return output && 'message' in output ? String(output.message) : ''
}
