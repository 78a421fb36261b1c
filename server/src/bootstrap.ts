import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import manifest from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { jobs } from './app-jobs.ts'
import type { Ctx } from './context.ts'
import type { Env } from './env.ts'
import {
  runAssistant,
  parsePiece,
  stopSignal,
  turnSignal,
  piecePayloads,
  type RunningStreams,
} from './features/assistant/index.ts'
import { createCallGate, pauseSignal } from './features/accounts/index.ts'
import { keepUnreadableListed, runWorker, type RunningWorker } from './features/webhooks/index.ts'
import { resumeInterrupted } from './features/knowledge/index.ts'
import { watchRestores } from './features/restores/index.ts'
import { liveSignal } from './features/live-updates/index.ts'
import { tellSignal, typingSignal } from './features/inbox/index.ts'
import { createDocuments } from './integrations/documents/reader.ts'
import { outboxSignal } from './features/outbox/index.ts'
import { createGmail, gmailConfig } from './integrations/gmail/client.ts'
import { createInstagram, instagramConfig, type InstagramOptions } from './integrations/instagram/client.ts'
import { createModels } from './integrations/models/client.ts'
import { modelsConfig } from './integrations/models/config.ts'
import { createSearch } from './integrations/search/search.ts'
import { createPush, pushConfig } from './integrations/push/push.ts'
import { createIdentityProviders } from './integrations/sign-on/identity-provider.ts'
import { createWeb } from './integrations/web/web.ts'
import { systemClock } from './infra/clock.ts'
import { connectDatabase, type Database, whenReachable } from './infra/db/client.ts'
import { openSignals, type Signals } from './infra/db/signals.ts'
import { migrate, pendingMigrations, readMigrations } from './infra/db/upgrade/migrate.ts'
import { listen, type Listener } from './infra/http/listen.ts'
import { serveMetrics } from './infra/http/metrics-access.ts'
import { randomIds } from './infra/ids.ts'
import { createJobs, type JobQueue } from './infra/jobs/queue.ts'
import type { Logger } from './infra/telemetry/logger.ts'
import { createMailer } from './infra/mail/mail.ts'
import { monitorEventLoop } from './infra/telemetry/event-loop.ts'
import { createMetrics } from './infra/telemetry/metrics.ts'
import { createSecrets } from './infra/secrets.ts'
import type { Shutdown } from './infra/concurrency/shutdown.ts'
import { createTraces, noTraces, type Traces } from './infra/telemetry/traces.ts'

const webFolder = join(import.meta.dirname, '..', '..', 'web', 'dist')
const maxConnections = 20
/** Notification channel for pieces of an answer in progress. */
const textChannel = 'skein_text'
/** Notification channel for stored events. */
const eventsChannel = 'skein_events'

export interface BootstrapOptions {
  env: Env
  /** URL of the database, which may still be starting. */
  url: string
  log: Logger
  shutdown: Shutdown
}

/** Starts all parts after the database. Each part registers how it is closed; shutdown runs in reverse order. */
export async function startServer({ env, url, log, shutdown }: BootstrapOptions): Promise<void> {
  const onError = (error: Error) => log.warn({ err: error }, 'lost a database connection')
  const db = connectDatabase({ url, connections: maxConnections, onError })
  shutdown.add('database', () => db.$client.end())
  const metrics = createMetrics()
  shutdown.add('event loop', monitorEventLoop({ metrics, log }))
  const queue = await whenReachable(db, log, async () => {
    await migrate(db, log)
    return createJobs<Ctx>({ url, jobs, log, metrics })
  })
  shutdown.add('jobs', () => queue.stop())
  const gate = createCallGate({ db, log })
  const onUnreadable = keepUnreadableListed({ clock: systemClock, db, log, metrics })
  const clients = openClients(env, { gate, onUnreadable }, shutdown)
  const traces = await openTraces(env, log)
  shutdown.add('traces', () => traces.close())
  const ctx: Ctx = {
    actor: { kind: 'system' },
    permission: 'none',
    env,
    db,
    clock: systemClock,
    ids: randomIds,
    jobs: queue,
    log,
    metrics,
    ...clients,
    secrets: createSecrets({ current: env.APP_SECRET, previous: env.APP_SECRET_PREVIOUS }),
    traces,
    gmail: createGmail(gmailConfig(env, { db, ids: randomIds })),
    search: createSearch(env),
  }

  const restores = await watchRestores(ctx, { cancelSends: queue.cancelSends })
  shutdown.add('last written', () => restores.stop())
  const signals = openSignals({ url, log, self: randomIds.next() })
  shutdown.add('signals', () => signals.stop())
  signals.on(pauseSignal, (account_id) => account_id !== '' && gate.recheck(account_id))
  const work = env.ROLES.includes('worker') ? await startWorkers(ctx, queue, shutdown) : undefined
  signals.on(eventsChannel, () => work?.wake())
  signals.on(outboxSignal, () => work?.wakeOutbox())
  const onStored = () => {
    work?.wake()
    signals.send(eventsChannel)
  }
  await openMetrics(ctx, shutdown)
  const http = env.ROLES.includes('web') ? await startWeb({ ctx, signals, shutdown, onStored }) : undefined
  if (env.ROLES.includes('agent')) startAgents({ ctx, signals, shutdown, streams: http?.streams })
  reportReady(http?.listener.url)
}

/** Opens the clients of outside systems. */
function openClients(env: Env, options: InstagramOptions, shutdown: Shutdown) {
  const mail = createMailer(env.SMTP_URL ?? 'smtp://127.0.0.1:25', env.MAIL_FROM)
  shutdown.add('mail', async () => mail.close())
  const instagram = createInstagram(instagramConfig(env), options)
  shutdown.add('instagram', () => instagram.close())
  const models = createModels(modelsConfig(env))
  shutdown.add('models', () => models.close())
  const documents = createDocuments()
  shutdown.add('documents', async () => documents.close())
  const web = createWeb({ allowed: new Set(env.FETCH_ALLOW) })
  shutdown.add('web', () => web.close())
  const push = createPush(pushConfig(env))
  shutdown.add('push', () => push.close())
  const identityProviders = createIdentityProviders(new Set(env.SIGN_ON_ALLOW))
  shutdown.add('identity providers', () => identityProviders.close())
  return { mail, instagram, models, documents, push, identityProviders, web }
}

async function openMetrics({ env, log, metrics }: Ctx, shutdown: Shutdown): Promise<void> {
  if (env.METRICS_PORT === undefined) return
  const { url: address, close } = await listen(serveMetrics(metrics), env.HOST, env.METRICS_PORT)
  shutdown.add('metrics', () => close(1000))
  log.info({ address }, 'metrics have a port of their own')
}

async function openTraces(env: Env, log: Logger): Promise<Traces> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return noTraces
  return createTraces({ endpoint, secret: env.APP_SECRET, version: manifest.version, roles: env.ROLES, log })
}

/** Starts the background work. */
async function startWorkers(ctx: Ctx, queue: JobQueue<Ctx>, shutdown: Shutdown): Promise<RunningWorker> {
  await queue.work(ctx)
  const work = runWorker(ctx)
  shutdown.add('work', () => work.stop())
  const readings = resumeInterrupted(ctx)
  shutdown.add('readings', () => readings.stop())
  return work
}

interface AgentOptions {
  ctx: Ctx
  signals: Signals
  shutdown: Shutdown
  /** Streams of this process, if it has the role `web`. */
  streams: RunningStreams | undefined
}

/** Runs the turns of the assistant. */
function startAgents({ ctx, signals, shutdown, streams }: AgentOptions): void {
  const assistant = runAssistant(ctx, {
    onText(piece) {
      streams?.addPiece(piece)
      for (const payload of piecePayloads(piece)) signals.publish(textChannel, payload)
    },
    onSaved: (turn_id) => streams?.wake(turn_id),
  })
  shutdown.add('assistant', () => assistant.stop())
  signals.on(turnSignal, () => assistant.wake())
  signals.on(stopSignal, (turn_id) => assistant.abortTurn(turn_id))
}

interface WebOptions {
  ctx: Ctx
  signals: Signals
  shutdown: Shutdown
  onStored: () => void
}

/**
 * Milliseconds for which a process that only serves the web accepts requests after a signal to end. In this time the load
 * balancer reads at `/readyz` that the process ends: two checks half a second apart in `deploy/cluster/haproxy.cfg`.
 */
const leavingMs = 3000

interface StartedWeb {
  listener: Listener
  streams: RunningStreams
}

async function startWeb({ ctx, signals, shutdown, onStored }: WebOptions): Promise<StartedWeb> {
  const migrations = readMigrations()
  const { app, live, streams } = await createApp(ctx, {
    version: manifest.version,
    webFolder,
    onStored,
    onTyping: (typing) => signals.publish(typingSignal, JSON.stringify(typing)),
    checks: {
      database: () => isReachable(ctx.db),
      migrations: async () => (await pendingMigrations(ctx.db, migrations)).length === 0,
      staying: () => !shutdown.begun,
    },
  })
  const listener = await listen(app.fetch, ctx.env.HOST, ctx.env.PORT)
  shutdown.add('http', () => listener.close(10_000))
  shutdown.add('live', () => live.stop())
  shutdown.add('streams', () => streams.stop())
  if (ctx.env.ROLES.length === 1) shutdown.add('notice', () => wait(leavingMs))
  signals.on(liveSignal, () => live.wake())
  signals.on(typingSignal, (payload) => tellSignal(live, payload))
  signals.on(turnSignal, (turn_id) => streams.wake(turn_id === '' ? undefined : turn_id))
  signals.on(textChannel, (payload) => {
    const piece = parsePiece(payload)
    if (piece) streams.addPiece(piece)
  })
  return { listener, streams }
}

async function isReachable(db: Database): Promise<boolean> {
  await db.$client.query('select 1')
  return true
}

/** Reports readiness to the parent process: over the IPC channel, or else on standard output. */
function reportReady(url: string | undefined): void {
  if (process.send) process.send({ type: 'ready', url: url ?? null })
  else process.stdout.write(url === undefined ? 'ready\n' : `ready ${url}\n`)
}
