import * as z from 'zod'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import { purgeDecisionLog } from './purge-decisions.ts'

const purgeOldEntries = defineJob({
  name: 'decisions.purge',
  payload: z.object({}),
  retry: { limit: 3, delay: 60 },
  schedule: '7 4 * * *',
  // The batches have pauses; more than ten million rows take hours.
  expireSeconds: 6 * 3600,
  handle: purgeDecisionLog,
})

export const decisionJobs = [purgeOldEntries]
