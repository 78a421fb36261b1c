import * as z from 'zod'
import { day } from '@skein/contract/durations'
import type { Ctx } from '#src/context.ts'
import { defineJob, type Job } from '#src/infra/jobs/jobs.ts'
import { deleteExpiredExports } from './export-store.ts'
import { writeExport, type ExportSources } from './write-export.ts'

const ExportPayload = z.object({ export_id: z.string() })

/** Enqueuing needs only the name and the payload; `sources` is used by workers. */
export const exportUser = (sources: ExportSources): Job<Ctx, typeof ExportPayload> =>
  defineJob({
    name: 'users.export',
    payload: ExportPayload,
    retry: { limit: 3, delay: 30 },
    expireSeconds: 3600,
    handle: (ctx: Ctx, { export_id }) => writeExport(ctx, export_id, sources),
  })

const dropExports = defineJob({
  name: 'users.drop-exports',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '13 * * * *',
  async handle({ db, clock, log }: Ctx) {
    const now = clock.now()
    const dropped = await deleteExpiredExports(db, { now: new Date(now), lost: new Date(now - day) })
    if (dropped > 0) log.info({ dropped }, 'deleted expired exports')
  },
})

export const userJobs = (sources: ExportSources): Job<Ctx>[] => [exportUser(sources), dropExports]
