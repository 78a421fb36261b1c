import { jobs } from '#src/app-jobs.ts'
import type { Ctx } from '#src/context.ts'
import { createCallGate } from '#src/features/accounts/index.ts'
import { keepUnreadableListed } from '#src/features/webhooks/index.ts'
import { readEnv, type Env } from '#src/env.ts'
import { createDocuments } from '#src/integrations/documents/reader.ts'
import { createGmail, gmailConfig } from '#src/integrations/gmail/client.ts'
import { createInstagram, instagramConfig } from '#src/integrations/instagram/client.ts'
import { createModels } from '#src/integrations/models/client.ts'
import { modelsConfig } from '#src/integrations/models/config.ts'
import { createSearch } from '#src/integrations/search/search.ts'
import { createPush, pushConfig } from '#src/integrations/push/push.ts'
import { createIdentityProviders } from '#src/integrations/sign-on/identity-provider.ts'
import { createWeb } from '#src/integrations/web/web.ts'
import { fixedClock, systemClock, type FixedClock } from '#src/infra/clock.ts'
import { connectDatabase } from '#src/infra/db/client.ts'
import { randomIds } from '#src/infra/ids.ts'
import { createJobs, type JobQueue } from '#src/infra/jobs/queue.ts'
import { createLogger } from '#src/infra/telemetry/logger.ts'
import { createMailer } from '#src/infra/mail/mail.ts'
import { createMetrics } from '#src/infra/telemetry/metrics.ts'
import { createSecrets } from '#src/infra/secrets.ts'
import { noTraces } from '#src/infra/telemetry/traces.ts'
import type { RunningSandbox } from '@skein/sandbox/start'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export interface CtxOptions {
  /** Overrides the defaults and the values of the sandbox. */
  env?: Record<string, string>
  /** Provides Instagram, Google and the mail server; without it they are unreachable. */
  sandbox?: RunningSandbox
  /** Database server; default is the one of vitest. */
  databaseServer?: string | undefined
  /** Returns another URL for the database, for example of a proxy. */
  through?: (url: string) => Promise<string>
  /** Fixes the clock at these milliseconds. */
  now?: number
}

export interface TestCtx {
  ctx: Ctx
  clock: FixedClock | null
  database: TestDatabase
  queue: JobQueue<Ctx>
  /** All log lines of every level. */
  logged: string[]
  close(): Promise<void>
}

const scriptedKey = 'sandbox-scripted-model'
const appSecret = 'a-secret-for-tests-that-is-long-enough'

/** Creates a context as main.ts does, with its own database. Jobs run only after `queue.work(ctx)`. */
export async function buildCtx(options: CtxOptions = {}): Promise<TestCtx> {
  const database = await createTestDatabase(options.databaseServer)
  const url = (await options.through?.(database.url)) ?? database.url
  const db = options.through
    ? connectDatabase({ url, connections: 5, onError: () => undefined, checkRows: true })
    : database.database
  const env = environment(url, options)
  const logged: string[] = []
  const log = createLogger('trace', { write: (line) => void logged.push(line) })
  const metrics = createMetrics()
  const queue = await createJobs<Ctx>({ url, jobs, log, metrics })
  const clock = options.now === undefined ? null : fixedClock(options.now)
  const clients = createClients(env, { db, log, metrics, clock: clock ?? systemClock })
  const ctx: Ctx = {
    actor: { kind: 'system' },
    permission: 'none',
    env,
    db,
    clock: clock ?? systemClock,
    ids: randomIds,
    jobs: queue,
    log,
    metrics,
    traces: noTraces,
    secrets: createSecrets({ current: env.APP_SECRET, previous: env.APP_SECRET_PREVIOUS }),
    ...clients,
  }
  return {
    ctx,
    clock,
    database,
    queue,
    logged,
    async close() {
      await queue.stop()
      await clients.instagram.close()
      await clients.models.close()
      clients.documents.close()
      await clients.push.close()
      await clients.identityProviders.close()
      await clients.web.close()
      clients.mail.close()
      if (options.through) await db.$client.end()
      await database.close()
    },
  }
}

/** Creates the clients of outside systems. */
const createClients = (env: Env, { db, log, ...rest }: Pick<Ctx, 'clock' | 'db' | 'log' | 'metrics'>) => ({
  mail: createMailer(env.SMTP_URL ?? '', env.MAIL_FROM),
  instagram: createInstagram(instagramConfig(env), {
    gate: createCallGate({ db, log }),
    onUnreadable: keepUnreadableListed({ db, log, ...rest }),
  }),
  models: createModels(modelsConfig(env)),
  documents: createDocuments(),
  push: createPush(pushConfig(env)),
  identityProviders: createIdentityProviders(new Set(env.SIGN_ON_ALLOW)),
  web: createWeb({ allowed: new Set(env.FETCH_ALLOW) }),
  gmail: createGmail({ ...gmailConfig(env, { db, ids: randomIds }), retryDelaysMs: [1, 1, 1] }),
  search: createSearch(env),
})

function environment(url: string, { sandbox, env }: CtxOptions): Env {
  return readEnv({
    DATABASE_URL: url,
    APP_SECRET: appSecret,
    PUBLIC_URL: 'http://localhost:3000',
    SMTP_URL: 'smtp://127.0.0.1:1',
    // Tests of the pace set their own.
    SENDS_PER_SECOND: '1000000',
    ...(sandbox ? sandboxEnv(sandbox) : {}),
    ...env,
  })
}

function sandboxEnv({ url, smtpUrl, credentials }: RunningSandbox): Record<string, string> {
  return {
    SMTP_URL: smtpUrl,
    INSTAGRAM_APP_ID: credentials.appId,
    INSTAGRAM_APP_SECRET: credentials.appSecret,
    META_APP_SECRET: credentials.metaAppSecret,
    INSTAGRAM_WEBHOOK_VERIFY_TOKEN: credentials.verifyToken,
    INSTAGRAM_OAUTH_URL: `${url}/instagram`,
    INSTAGRAM_TOKEN_URL: `${url}/instagram-api`,
    INSTAGRAM_GRAPH_URL: `${url}/graph`,
    GOOGLE_CLIENT_ID: credentials.googleClientId,
    GOOGLE_CLIENT_SECRET: credentials.googleClientSecret,
    GOOGLE_OAUTH_URL: `${url}/google/authorize`,
    GOOGLE_TOKEN_URL: `${url}/google/token`,
    GOOGLE_USERINFO_URL: `${url}/google/userinfo`,
    GMAIL_URL: url,
    SEARXNG_URL: `${url}/searxng`,
    OPENAI_BASE_URL: `${url}/openai/v1`,
    OPENAI_API_KEY: scriptedKey,
    GROQ_BASE_URL: `${url}/groq/openai/v1`,
    GROQ_API_KEY: scriptedKey,
    GEMINI_BASE_URL: `${url}/gemini/v1beta/openai`,
    GEMINI_API_KEY: scriptedKey,
    DEFAULT_MODEL: 'openai:gpt-6-luna',
    EMBEDDING_MODEL: 'openai:text-embedding-3-small',
  }
}
