// `npm run verify-instagram [-- --account <username>] [--message-to-self]`: compares what Skein believes about Instagram
// with the platform, and prints a table. Ends with 1 when something failed.
import { parseArgs } from 'node:util'
import type { Ctx } from './context.ts'
import { EnvError, readEnv, type Env } from './env.ts'
import { createCallGate, tableOf, verifyInstagram } from './features/accounts/index.ts'
import { createDocuments } from './integrations/documents/reader.ts'
import { createGmail, gmailConfig } from './integrations/gmail/client.ts'
import { createInstagram, instagramConfig } from './integrations/instagram/client.ts'
import { createModels } from './integrations/models/client.ts'
import { modelsConfig } from './integrations/models/config.ts'
import { createSearch } from './integrations/search/search.ts'
import { createPush, pushConfig } from './integrations/push/push.ts'
import { createIdentityProviders } from './integrations/sign-on/identity-provider.ts'
import { createWeb } from './integrations/web/web.ts'
import { systemClock } from './infra/clock.ts'
import { connectDatabase, waitForDatabase } from './infra/db/client.ts'
import { startEmbeddedDatabase } from './infra/db/embedded/embedded.ts'
import { migrate } from './infra/db/upgrade/migrate.ts'
import { randomIds } from './infra/ids.ts'
import { createLogger } from './infra/telemetry/logger.ts'
import { createMailer } from './infra/mail/mail.ts'
import { createMetrics } from './infra/telemetry/metrics.ts'
import { noTraces } from './infra/telemetry/traces.ts'
import { createSecrets } from './infra/secrets.ts'

const closing: (() => unknown)[] = []
try {
  process.exitCode = await verify()
} catch (error) {
  const isUsage = error instanceof EnvError || error instanceof TypeError
  process.stderr.write(`${isUsage ? error.message : String(error)}\n`)
  process.exitCode = 2
} finally {
  for (const close of closing.reverse()) await close()
}

async function verify(): Promise<number> {
  const { values } = parseArgs({
    options: { account: { type: 'string' }, 'message-to-self': { type: 'boolean', default: false } },
  })
  const ctx = await openContext(readEnv(process.env))
  const account = values.account?.replace(/^@/, '')
  const rows = await verifyInstagram(ctx, { account, messageToSelf: values['message-to-self'] })
  process.stdout.write(`${tableOf(rows)}\n`)
  return rows.some(({ state }) => state === 'failed') ? 1 : 0
}

/** Opens the database of the installation, which may be running. Nothing is queued or sent by mail. */
async function openContext(env: Env): Promise<Ctx> {
  const log = createLogger('silent')
  let url = env.DATABASE_URL
  if (url === undefined) {
    const embedded = await startEmbeddedDatabase({ dataDir: env.DATA_DIR, log })
    closing.push(() => embedded.stop())
    url = embedded.url
  }
  const db = connectDatabase({ url, connections: 2, onError: () => undefined })
  closing.push(() => db.$client.end())
  await waitForDatabase(db, log)
  await migrate(db, log)
  const instagram = createInstagram(instagramConfig(env), {
    timeoutMilliseconds: 20_000,
    gate: createCallGate({ db, log }),
  })
  const models = createModels(modelsConfig(env))
  const documents = createDocuments()
  const web = createWeb({ allowed: new Set(env.FETCH_ALLOW) })
  const push = createPush(pushConfig(env))
  const identityProviders = createIdentityProviders(new Set(env.SIGN_ON_ALLOW))
  const mail = createMailer(env.SMTP_URL ?? 'smtp://127.0.0.1:25', env.MAIL_FROM)
  closing.push(
    () => instagram.close(),
    () => models.close(),
    () => documents.close(),
    () => push.close(),
    () => identityProviders.close(),
    () => web.close(),
    () => mail.close(),
  )
  return {
    actor: { kind: 'system' },
    permission: 'none',
    env,
    db,
    clock: systemClock,
    ids: randomIds,
    jobs: { enqueue: async () => undefined, enqueueForAccounts: async () => undefined },
    log,
    mail,
    metrics: createMetrics(),
    traces: noTraces,
    secrets: createSecrets({ current: env.APP_SECRET, previous: env.APP_SECRET_PREVIOUS }),
    instagram,
    models,
    documents,
    push,
    identityProviders,
    web,
    gmail: createGmail(gmailConfig(env, { db, ids: randomIds })),
    search: createSearch(env),
  }
}
