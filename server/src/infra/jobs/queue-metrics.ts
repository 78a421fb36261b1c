import type { PgBoss } from 'pg-boss'
import type { Logger } from '#src/infra/logger.ts'
import type { Metrics } from '#src/infra/metrics.ts'
import { deadLetterQueue } from './dead-letters.ts'
import type { Job } from './jobs.ts'

interface Count {
  job: string
  dead: boolean
  waiting: number
  seconds: number
}

const intervalMs = 15_000

const countQuery = `
  select coalesce(source_name, name) as job, name = '${deadLetterQueue}' as dead, count(*)::int as waiting,
    coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
  from pgboss.job
  where state < 'active' and start_after <= now()
  group by 1, 2`

/** Updates the gauges of backlog and dead letters until the returned function is called. */
export function watchQueues<C>(
  boss: PgBoss,
  { jobs, log, metrics }: { jobs: readonly Job<C>[]; log: Logger; metrics: Metrics },
): () => void {
  const waiting = metrics.gauge('jobs_waiting', 'Jobs that are due and not started', ['job'])
  const oldest = metrics.gauge('jobs_oldest_seconds', 'Age of the oldest job that is due', ['job'])
  const dead = metrics.gauge('jobs_dead', 'Jobs that failed for the last time and wait for a person', ['job'])

  async function update() {
    try {
      const { rows } = await boss.getDb().executeSql(countQuery)
      const counts = asCounts(rows)
      for (const { name: job } of jobs) {
        const alive = counts.find((count) => count.job === job && !count.dead)
        waiting.set({ job }, alive?.waiting ?? 0)
        oldest.set({ job }, alive?.seconds ?? 0)
        dead.set({ job }, counts.find((count) => count.job === job && count.dead)?.waiting ?? 0)
      }
    } catch (error) {
      log.warn({ err: error }, 'the backlog of jobs could not be counted')
    }
  }

  void update()
  const timer = setInterval(() => void update(), intervalMs).unref()
  return () => clearInterval(timer)
}

/** The columns are those of `countQuery`. */
function asCounts(rows: unknown[]): Count[] {
  return rows as Count[]
}
