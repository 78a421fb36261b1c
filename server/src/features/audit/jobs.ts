import * as z from 'zod'
import { day } from '@skein/contract/durations'
import type { Ctx, TenantCtx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { deleteEntriesBefore, findEntries } from './store.ts'

const retentionDays = 365

const dropOld = defineJob({
  name: 'audit.drop-old',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '41 3 * * *',
  async handle({ db, clock }: Ctx) {
    await deleteEntriesBefore(db, new Date(clock.now() - retentionDays * day))
  },
})

export const auditJobs = [dropOld]

const exportedRows = 100

/** Exports the audit logs of workspaces. */
export const auditExport = {
  name: 'audit',
  async *pages({ db }: TenantCtx, { workspace_ids }: { workspace_ids: readonly string[] }) {
    for (const workspace_id of workspace_ids) {
      let after: { at: string; id: string } | undefined
      do {
        const entries = await findEntries(db, { workspace_id, after, limit: exportedRows })
        yield entries.map((entry) => ({ workspace_id, ...entry }))
        const last = entries.length === exportedRows ? entries.at(-1) : undefined
        after = last && { at: last.at, id: last.audit_id }
      } while (after)
    }
  },
}
