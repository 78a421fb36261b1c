import * as z from 'zod'
import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { defineJob, type Job } from '#src/infra/jobs/jobs.ts'
import { dropExpiredExports } from './export-store.ts'
import { writeExport, type Exporting } from './write-export.ts'

const OneExport = z.object({ export_id: z.string() })

/** Putting one into the queue takes the name alone; what is written is with those who work on it. */
export const exportUser = (exporting: Exporting): Job<Ctx, typeof OneExport> =>
  defineJob({
    name: 'users.export',
    payload: OneExport,
    retry: { limit: 3, delay: 30 },
    expireSeconds: 3600,
    handle: (ctx: Ctx, { export_id }) => writeExport(ctx, export_id, exporting),
  })

const dropExports = defineJob({
  name: 'users.drop-exports',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '13 * * * *',
  async handle({ db, clock, log }: Ctx) {
    const now = clock.now()
    const dropped = await dropExpiredExports(db, { now: new Date(now), lost: new Date(now - day) })
    if (dropped > 0) log.info({ dropped }, 'threw old exports away')
  },
})

export const userJobs = (exporting: Exporting): Job<Ctx>[] => [exportUser(exporting), dropExports]
