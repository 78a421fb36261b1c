import * as z from 'zod'
import { asWorkspaceOf, whenAllowed, type ConnectHook } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { defineJob, type Job } from '#src/infra/jobs/jobs.ts'
import { wakeDueConversations } from './conversations/snooze-conversation.ts'
import { unassignSilentConversations } from './assignment/unassign-silent.ts'
import { gatherCommenters } from './imports/gather-commenters.ts'
import { importComments } from './imports/import-comments.ts'
import { importConversations } from './imports/import-conversations.ts'
import { beginImport } from './imports/import-store.ts'
import { readNames } from './contacts/read-profile.ts'

const OneAccount = z.object({ account_id: z.string() })
const CommentPage = z.object({
  account_id: z.string(),
  /** Progress to continue from; absent at the start. */
  standing: z
    .object({
      posts: z.array(z.string()),
      cursor: z.string().nullable(),
      pages: z.number(),
      complete: z.boolean(),
    })
    .optional(),
})

/** The platform allows two calls per second and account; half is left to other readers. */
const secondsBetween = 1
const secondsBetweenNames = 5

const importPage: Job<Ctx, typeof OneAccount> = defineJob({
  name: 'inbox.import-conversations',
  payload: OneAccount,
  retry: { limit: 8, delay: 15 },
  handle: (ctx: Ctx, { account_id }) =>
    whenAllowed(
      async () => {
        const options = { key: account_id, afterSeconds: secondsBetween }
        if (await importConversations(await asWorkspaceOf(ctx, account_id), account_id))
          await ctx.jobs.enqueue(importPage, { account_id }, options)
        else await ctx.jobs.enqueue(importCommentPage, { account_id }, options)
      },
      (afterSeconds) => ctx.jobs.enqueue(importPage, { account_id }, { key: account_id, afterSeconds }),
    ),
})

const importCommentPage: Job<Ctx, typeof CommentPage> = defineJob({
  name: 'inbox.import-comments',
  payload: CommentPage,
  retry: { limit: 8, delay: 15 },
  handle: (ctx: Ctx, { account_id, standing }) =>
    whenAllowed(
      async () => {
        const next = await importComments(await asWorkspaceOf(ctx, account_id), account_id, standing)
        if (next === null) return
        const options = { key: account_id, afterSeconds: secondsBetween }
        await ctx.jobs.enqueue(importCommentPage, { account_id, standing: next }, options)
      },
      (afterSeconds) =>
        ctx.jobs.enqueue(importCommentPage, { account_id, standing }, { key: account_id, afterSeconds }),
    ),
})

export const readNamesJob: Job<Ctx, typeof OneAccount> = defineJob({
  name: 'inbox.read-names',
  payload: OneAccount,
  retry: { limit: 2, delay: 30 },
  handle: (ctx: Ctx, { account_id }) =>
    whenAllowed(
      async () => {
        if (!(await readNames(ctx, account_id))) return
        await ctx.jobs.enqueue(
          readNamesJob,
          { account_id },
          { key: account_id, afterSeconds: secondsBetweenNames },
        )
      },
      (afterSeconds) => ctx.jobs.enqueue(readNamesJob, { account_id }, { key: account_id, afterSeconds }),
    ),
})

export const gatherCommentersJob: Job<Ctx, typeof OneAccount> = defineJob({
  name: 'inbox.gather-commenters',
  payload: OneAccount,
  retry: { limit: 3, delay: 30 },
  expireSeconds: 3600,
  handle: async (ctx: Ctx, { account_id }) =>
    gatherCommenters(await asWorkspaceOf(ctx, account_id), account_id),
})

/** Imports earlier conversations when an account is connected, and missed ones when it is connected again. */
export const importAtConnect: ConnectHook = async (ctx, tx, account_id) => {
  await beginImport(tx, account_id, new Date(ctx.clock.now()).toISOString())
  await ctx.jobs.enqueue(importPage, { account_id }, { in: tx, key: account_id })
}

const wakeJob = defineJob({
  name: 'inbox.wake-conversations',
  payload: z.object({}),
  retry: { limit: 2, delay: 20 },
  schedule: '* * * * *',
  handle: wakeDueConversations,
})

const unassignJob = defineJob({
  name: 'inbox.unassign-silent',
  payload: z.object({}),
  retry: { limit: 2, delay: 20 },
  schedule: '* * * * *',
  handle: unassignSilentConversations,
})

export const inboxJobs = [
  wakeJob,
  unassignJob,
  importPage,
  importCommentPage,
  readNamesJob,
  gatherCommentersJob,
]
