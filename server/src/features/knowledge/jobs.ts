import * as z from 'zod'
import { asWorkspaceOf } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { defineJob, type Job } from '#src/infra/jobs/jobs.ts'
import { embedNext } from './indexing/embed-next.ts'
import { readNextSource } from './indexing/read-source.ts'
import { accountsWithUnread } from './indexing/reading-store.ts'
import { accountsToEmbed } from './search/vector-store.ts'

const OneAccount = z.object({ account_id: z.string() })
const Nothing = z.object({})

/** Reads one source per run and enqueues itself again, so that an account with many sources does not delay others. */
const readSources: Job<Ctx, typeof OneAccount> = defineJob({
  name: 'knowledge.read-sources',
  payload: OneAccount,
  retry: { limit: 5, delay: 5 },
  expireSeconds: 3600,
  async handle(ctx: Ctx, { account_id }) {
    if (!(await readNextSource(await asWorkspaceOf(ctx, account_id), account_id))) return
    await ctx.jobs.enqueue(embedChunks, { account_id }, { key: account_id })
    await startReading(ctx, account_id)
  },
})

const embedChunks: Job<Ctx, typeof OneAccount> = defineJob({
  name: 'knowledge.embed-chunks',
  payload: OneAccount,
  retry: { limit: 6, delay: 10 },
  expireSeconds: 300,
  async handle(ctx: Ctx, { account_id }) {
    if (await embedNext(await asWorkspaceOf(ctx, account_id), account_id))
      await ctx.jobs.enqueue(embedChunks, { account_id }, { key: account_id })
  },
})

/** Enqueues sources again whose job was lost. */
const resumeReading = defineJob({
  name: 'knowledge.resume-reading',
  payload: Nothing,
  retry: { limit: 1, delay: 30 },
  schedule: '* * * * *',
  async handle(ctx: Ctx) {
    for (const account_id of await accountsWithUnread(ctx.db)) await startReading(ctx, account_id)
  },
})

/** Continues embedding that a spent budget or an outage has stopped. */
const resumeEmbedding = defineJob({
  name: 'knowledge.resume-embedding',
  payload: Nothing,
  retry: { limit: 1, delay: 60 },
  schedule: '17 * * * *',
  async handle(ctx: Ctx) {
    for (const account_id of await accountsToEmbed(ctx.db)) {
      await ctx.jobs.enqueue(embedChunks, { account_id }, { key: account_id })
    }
  },
})

export const knowledgeJobs: Job<Ctx>[] = [readSources, embedChunks, resumeReading, resumeEmbedding]

/** Enqueues reading of the queued sources of an account. */
export const startReading = (ctx: Ctx, account_id: string, tx?: Executor): Promise<void> =>
  ctx.jobs.enqueue(readSources, { account_id }, { key: account_id, ...(tx ? { in: tx } : {}) })
