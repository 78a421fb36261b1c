import { Hono } from 'hono'
import { api } from '@skein/contract'
import type { Ctx } from './context.ts'
import { authJobs, createAuth, type SignedInUser } from './features/auth/index.ts'
import {
  accountIdsOfUser,
  accountJobs,
  accountRoutes,
  deleteAccountsOfUser,
  exportAccounts,
  type ForgetHook,
} from './features/accounts/index.ts'
import {
  automationExport,
  automationJobs,
  automationRoutes,
  forgetAutomations,
  presentChanges,
  stopAutomations,
} from './features/automations/index.ts'
import { budgetExport, budgetRoutes, forgetCosts } from './features/budget/index.ts'
import { chatbotRoutes } from './features/chatbot/index.ts'
import {
  assistantRoutes,
  exportAssistant,
  forgetAssistant,
  resumeConnecting,
  runStreams,
  type RunningStreams,
} from './features/assistant/index.ts'
import {
  createReceiver,
  deliveryJobs,
  deliveryRoutes,
  forgetEvents,
  lastEvent,
} from './features/deliveries/index.ts'
import {
  forgetInbox,
  importAtConnect,
  inboxExport,
  inboxJobs,
  inboxRoutes,
  presentTalk,
} from './features/inbox/index.ts'
import { forgetInsights, insightJobs, insightRoutes, snapshotAtConnect } from './features/insights/index.ts'
import { forgetLive, liveJobs, liveRoutes, runLive, type RunningLive } from './features/live/index.ts'
import {
  forgetKnowledge,
  knowledgeExport,
  knowledgeJobs,
  knowledgeRoutes,
  presentProgress,
} from './features/knowledge/index.ts'
import { forgetMail, mailExport } from './features/mail/index.ts'
import { forgetLessons, lessonExport, lessonRoutes } from './features/lessons/index.ts'
import { deleteAllKeys, forgetModels, modelRoutes } from './features/models/index.ts'
import { forgetNotices, noticeExport, noticeJobs, noticeRoutes } from './features/notices/index.ts'
import { forgetOutbox } from './features/outbox/index.ts'
import { createProfileAtSignUp, userJobs, userRoutes, type ExportPart } from './features/users/index.ts'
import { understandable } from './app-faults.ts'
import { describeReader } from './app-reader.ts'
import { AppError, notFound } from './platform/errors.ts'
import { mountEndpoints, type RequestEnv } from './platform/http/mount-endpoint.ts'
import { mountProbes, type ReadinessCheck } from './platform/http/probes.ts'
import { mountReference } from './platform/http/mount-reference.ts'
import { describeApi } from './platform/http/openapi.ts'
import { answerFault, requestLog } from './platform/http/request-log.ts'
import { ownOrigins } from './platform/http/request-origin.ts'
import { serve, type Route } from './platform/http/route.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { staticFiles } from './platform/http/static-files.ts'
import type { Logger } from './platform/logger.ts'
import { createRateLimiter, networkOf } from './platform/rate-limit.ts'

export interface AppOptions {
  version: string
  /** Folder of the built web app. */
  webFolder: string
  /** Called when events were stored that wait for a worker. */
  onStored: () => void
  /** What must be true before this process counts as ready. */
  checks: Readonly<Record<string, ReadinessCheck>>
}

export type App = Hono<RequestEnv>

/** What is done to delete an account: first nothing more is sent, then nothing more comes in. */
const forgetting: readonly ForgetHook[] = [
  forgetOutbox,
  forgetEvents,
  forgetAutomations,
  forgetInbox,
  forgetCosts,
  forgetKnowledge,
  forgetLessons,
  forgetModels,
  forgetInsights,
  forgetNotices,
  forgetLive,
  forgetMail,
  forgetAssistant,
]

/** What a user's own copy of their data holds, in the order of the file. */
const exported: readonly ExportPart[] = [
  exportAccounts,
  ...automationExport,
  ...inboxExport,
  ...knowledgeExport,
  ...lessonExport,
  ...budgetExport,
  ...noticeExport,
  ...mailExport,
  exportAssistant,
]

/** What hangs on an account and ends when it leaves. */
const onDisconnect = [deleteAllKeys, stopAutomations]

/** Every job of the product. */
export const jobs = [
  ...authJobs,
  ...userJobs({ accountsOf: accountIdsOfUser, parts: exported }),
  ...accountJobs(forgetting),
  ...liveJobs,
  ...noticeJobs,
  ...insightJobs,
  ...knowledgeJobs,
  ...inboxJobs,
  ...automationJobs,
  ...deliveryJobs,
]

export interface BuiltApp {
  app: App
  routes: Route<Ctx>[]
  /** Streams that are open in this process. */
  live: RunningLive
  streams: RunningStreams
}

/** The whole product as one request handler. */
export async function createApp(ctx: Ctx, options: AppOptions): Promise<BuiltApp> {
  const live = runLive(ctx, [presentTalk, presentChanges, presentProgress])
  const streams = runStreams(ctx)
  const auth = await createAuth(ctx, { onUserCreated: (user) => createProfileAtSignUp(ctx, user) })
  const routes: Route<Ctx>[] = [
    systemRoute(ctx, options.version),
    ...accountRoutes({
      lastEvent,
      onConnect: [snapshotAtConnect, importAtConnect, resumeConnecting],
      onDisconnect,
    }),
    ...auth.routes,
    ...userRoutes({ onDeparture: [deleteAccountsOfUser(onDisconnect)] }),
    ...liveRoutes(live),
    ...noticeRoutes,
    ...insightRoutes,
    ...modelRoutes,
    ...knowledgeRoutes,
    ...lessonRoutes,
    ...inboxRoutes,
    ...budgetRoutes,
    ...automationRoutes,
    ...chatbotRoutes,
    ...deliveryRoutes(createReceiver(ctx, options.onStored)),
    ...assistantRoutes(streams),
  ]
  const app: App = new Hono()
  app.use(requestLog({ ...ctx, trustedProxies: ctx.env.TRUSTED_PROXIES }))
  app.use(securityHeaders({ publicUrl: ctx.env.PUBLIC_URL, mediaOrigins: mediaOrigins(ctx) }))
  app.onError((error, c) => answerFault(understandable(error), c))
  mountProbes(app, { metrics: ctx.metrics, checks: options.checks })
  mountReference(app, describeApi(api, titleOf(options.version), ctx.env.PUBLIC_URL))
  const admit = admission(ctx)
  mountEndpoints(app, routes, {
    origins: ownOrigins(ctx.env.PUBLIC_URL),
    signedIn: async (headers) => {
      const session = await auth.sessionOf(headers)
      if (session === null) return null
      return { actor: session.actor, cookies: session.due ? await auth.prolong(headers) : [] }
    },
    contextFor: (caller) => contextOf(ctx, caller),
    admit,
    vet: requireOwnProvider,
  })
  app.all('/api/*', () => Promise.reject(nothingHere()))
  const readerOf = describeReader(ctx, { sessionOf: auth.sessionOf, routes, admit })
  app.use(staticFiles({ folder: options.webFolder, publicUrl: ctx.env.PUBLIC_URL, documents, readerOf }))
  app.notFound((c) => answerFault(nothingHere(), c))
  return { app, routes, live, streams }
}

interface Caller {
  actor: SignedInUser | null
  requestId: string
  route: string
}

/** The context of one request. Its log is made when something is logged, which is seldom. */
function contextOf(ctx: Ctx, { actor, requestId, route }: Caller): Ctx {
  let log: Logger | undefined
  return {
    ...ctx,
    actor: actor ?? { kind: 'visitor' },
    get log() {
      return (log ??= ctx.log.child({ request_id: requestId, route }))
    },
  }
}

/** What the build has drawn for everybody, and what it tells machines; all of it names our address. */
const documents = {
  '/': 'landing.html',
  '/privacy': 'privacy.html',
  '/terms': 'terms.html',
  '/robots.txt': 'robots.txt',
  '/sitemap.xml': 'sitemap.xml',
  '/llms.txt': 'llms.txt',
}

const nothingHere = () => new AppError('not_found', 'There is nothing at this address.')

function systemRoute({ env }: Ctx, version: string): Route<Ctx> {
  const system = {
    version,
    google_sign_in: env.GOOGLE_CLIENT_ID !== undefined && env.GOOGLE_CLIENT_SECRET !== undefined,
    notice: env.NOTICE ?? null,
    try_url: env.TRY_URL ?? null,
  }
  return serve(api.system.get, async () => system)
}

/** `provider_id` is accepted as old clients send it, and is never more than a repetition of the session. */
function requireOwnProvider({ actor }: Ctx, input: unknown): void {
  if (actor.kind !== 'user' || typeof input !== 'object' || input === null) return
  if (!('provider_id' in input) || input.provider_id === undefined) return
  if (input.provider_id !== actor.user_id) throw notFound()
}

/** A share of requests a minute for each user, and for each network without a session. */
function admission(ctx: Ctx) {
  const limiter = createRateLimiter(ctx.db, {
    'api.read': { points: 3000, seconds: 60, local: true },
    'api.write': { points: 600, seconds: 60, local: true },
  })
  return ({ ctx: { actor }, address, method }: { ctx: Ctx; address: string; method: string }) =>
    limiter.consume(
      method === 'GET' ? 'api.read' : 'api.write',
      actor.kind === 'user' ? actor.user_id : networkOf(address),
    )
}

/** Where pictures of Instagram come from. */
const mediaOrigins = ({ env }: Ctx) => [
  'https://*.cdninstagram.com',
  'https://*.fbcdn.net',
  'https://*.googleusercontent.com',
  new URL(env.INSTAGRAM_GRAPH_URL).origin,
]

const titleOf = (version: string) => ({
  title: 'Skein API',
  version,
  description:
    'Every answer is {success, data, message}; a failure adds detail, code and request_id. Sign in with the session cookie or send the session token as a bearer token.',
})
