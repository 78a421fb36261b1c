import type { api } from '@skein/contract'
import { day } from '@skein/contract/durations'
import type { OutputOf } from '@skein/contract/endpoint'
import { modelProviders } from '@skein/contract/models/models'
import { countAllAccounts } from '#src/features/accounts/index.ts'
import { countUsers, requireAdministrator, sendMailJob, waitingMails } from '#src/features/auth/index.ts'
import { describeOperatorSpend, lastOperatorCalls } from '#src/features/budget/index.ts'
import { eventBacklog } from '#src/features/events/index.ts'
import { sharedProviders } from '#src/features/models/index.ts'
import { backlog, failedMessages } from '#src/features/outbox/index.ts'
import { restoredAt } from '#src/features/restores/index.ts'
import { countBadSignatures, lastDelivery } from '#src/features/webhooks/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { describeDatabase, tableSizes } from '#src/infra/db/table-sizes.ts'
import { diskSpace } from '#src/infra/disk-space.ts'
import { jobBacklog, lastFailure } from '#src/infra/jobs/job-state.ts'
import { isPublicHost } from '#src/integrations/web/public-address.ts'
import { groupSizes } from './storage-logic.ts'

type Overview = OutputOf<typeof api.administration.overview>

/** Returns the state of the installation. Large tables are estimated, not counted. */
export const describeInstallation =
  (version: string): UseCase<typeof api.administration.overview> =>
  async (ctx) => {
    await requireAdministrator(ctx)
    const systemCtx = { ...ctx, db: ctx.db.system }
    const [database, ...parts] = await Promise.all([
      describeDatabase(ctx.db.system),
      describeSignUp(systemCtx),
      describeMail(systemCtx),
      describeQueue(systemCtx),
      describeOperatorSpend(ctx),
      describeMeta(systemCtx),
      describeModels(systemCtx),
      restoredAt(ctx.db.system),
      tableSizes(ctx.db.system),
      diskSpace(ctx.env.DATA_DIR),
    ])
    const [sign_up, mail, queue, spend, meta, models, restored_at, tables, disk] = parts
    const { env } = ctx
    return {
      installation: { ...describeProcess(ctx), version, postgres: database?.version ?? '', restored_at },
      sign_up,
      mail,
      storage: {
        embedded: env.DATABASE_URL === undefined,
        database_bytes: database?.bytes ?? 0,
        groups: groupSizes(tables),
        disk,
      },
      queue,
      spend,
      meta,
      gmail: { configured: env.GOOGLE_CLIENT_ID !== undefined && env.GOOGLE_CLIENT_SECRET !== undefined },
      models,
    }
  }

/** What is known of the process that answers. */
const describeProcess = ({ env }: Ctx) => ({
  node: process.versions.node,
  started_at: new Date(performance.timeOrigin).toISOString(),
  roles: env.ROLES,
  public_url: env.PUBLIC_URL,
  address: isPublicHost(new URL(env.PUBLIC_URL).hostname) ? ('public' as const) : ('private' as const),
})

type System = Omit<Ctx, 'db'> & { db: Ctx['db']['system'] }

const describeSignUp = async ({ db, env }: System): Promise<Overview['sign_up']> => ({
  mode: env.SIGN_UP,
  users: await countUsers(db),
  accounts: await countAllAccounts(db),
})

const describeMail = async ({ db, env }: System): Promise<Overview['mail']> => ({
  configured: env.SMTP_URL !== undefined,
  ...(await waitingMails(db)),
  last_failure: await lastFailure(db, sendMailJob),
})

async function describeQueue({ db, clock }: System): Promise<Overview['queue']> {
  const phases = new Map((await backlog(db)).map((entry) => [entry.phase, entry]))
  const { failed, ...jobs } = await jobBacklog(db)
  return {
    events: await eventBacklog(db),
    messages: {
      waiting: phases.get('ready')?.count ?? 0,
      oldest_seconds: phases.get('ready')?.seconds ?? 0,
    },
    checking: phases.get('unknown')?.count ?? 0,
    review: phases.get('review')?.count ?? 0,
    failed_messages: await failedMessages(db, new Date(clock.now() - day).toISOString()),
    jobs,
    failed_jobs: failed,
  }
}

const describeMeta = async ({ db, env, metrics }: System): Promise<Overview['meta']> => ({
  app_id: env.INSTAGRAM_APP_ID ?? null,
  has_secret: env.INSTAGRAM_APP_SECRET !== undefined,
  has_second_secret: env.META_APP_SECRET !== undefined,
  has_verify_token: env.INSTAGRAM_WEBHOOK_VERIFY_TOKEN !== undefined,
  last_delivery_at: await lastDelivery(db),
  bad_signatures: await countBadSignatures({ metrics }),
})

async function describeModels({ db, env }: System): Promise<Overview['models']> {
  const shared = sharedProviders(env)
  const calls = await lastOperatorCalls(db, shared)
  return modelProviders.map((provider) => {
    const last = calls.find((call) => call.provider === provider)
    return {
      provider,
      configured: shared.includes(provider),
      last_success_at: last?.last_success_at ?? null,
      last_failure_at: last?.last_failure_at ?? null,
    }
  })
}
