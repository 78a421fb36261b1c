import { Hono } from 'hono'
import { api } from '@skein/contract'
import type { Ctx } from './context.ts'
import { createAuth } from './features/auth/index.ts'
import { accountRoutes, deleteAccountsOfUser } from './features/accounts/index.ts'
import { automationRoutes, stopAutomations } from './features/automations/index.ts'
import { backtestRoutes } from './features/backtest/index.ts'
import { decisionRoutes, toLogEvents } from './features/decisions/index.ts'
import { budgetRoutes } from './features/budget/index.ts'
import { chatbotRoutes } from './features/chatbot/index.ts'
import {
  assistantRoutes,
  resumeConnecting,
  runStreams,
  type RunningStreams,
} from './features/assistant/index.ts'
import { createReceiver, webhookRoutes, lastEvent } from './features/webhooks/index.ts'
import { importAtConnect, inboxRoutes, toInboxEvents } from './features/inbox/index.ts'
import { insightRoutes, snapshotAtConnect } from './features/insights/index.ts'
import { liveUpdateRoutes, runLiveUpdates, type RunningLiveUpdates } from './features/live-updates/index.ts'
import { knowledgeRoutes, toSourceEvents } from './features/knowledge/index.ts'
import { fixedAnswerRoutes } from './features/fixed-answers/index.ts'
import { deleteAllKeys, modelRoutes } from './features/models/index.ts'
import { notificationRoutes } from './features/notifications/index.ts'
import { createProfileAtSignUp, userRoutes } from './features/users/index.ts'
import { createAdmission, callerOf, requestContext, requireOwnProvider } from './app-callers.ts'
import { toAppError } from './app-errors.ts'
import { describeReader } from './app-page-data.ts'
import { AppError } from './infra/errors.ts'
import { mountEndpoints, type RequestEnv } from './infra/http/mount-endpoint.ts'
import { mountProbes, type ReadinessCheck } from './infra/http/probes.ts'
import { mountReference } from './infra/http/mount-reference.ts'
import { describeApi } from './infra/http/openapi.ts'
import { errorResponse, requestLog } from './infra/http/request-log.ts'
import { ownOrigins } from './infra/http/request-origin.ts'
import { serve, type Route } from './infra/http/route.ts'
import { securityHeaders } from './infra/http/security-headers.ts'
import { staticFiles } from './infra/http/static-files.ts'

export interface AppOptions {
  version: string
  /** Folder of the built web app. */
  webFolder: string
  /** Called when events for a worker were stored. */
  onStored: () => void
  /** Checks of `/readyz`. */
  checks: Readonly<Record<string, ReadinessCheck>>
}

export type App = Hono<RequestEnv>

/** Runs when an account is disconnected. */
const onDisconnect = [deleteAllKeys, stopAutomations]

export interface BuiltApp {
  app: App
  routes: Route<Ctx>[]
  /** Open streams of this process. */
  live: RunningLiveUpdates
  streams: RunningStreams
}

/** Creates the request handler with all features. */
export async function createApp(ctx: Ctx, options: AppOptions): Promise<BuiltApp> {
  const live = runLiveUpdates(ctx, [toInboxEvents, toLogEvents, toSourceEvents])
  const streams = runStreams(ctx)
  const auth = await createAuth(ctx, { onUserCreated: (user) => createProfileAtSignUp(ctx, user) })
  const routes = allRoutes(ctx, { auth, live, streams, options })
  const app: App = new Hono()
  app.use(requestLog({ ...ctx, trustedProxies: ctx.env.TRUSTED_PROXIES }))
  app.use(securityHeaders({ publicUrl: ctx.env.PUBLIC_URL, mediaOrigins: mediaOrigins(ctx) }))
  app.onError((error, c) => errorResponse(toAppError(error), c))
  mountProbes(app, { metrics: ctx.metrics, checks: options.checks })
  mountReference(app, describeApi(api, titleOf(options.version), ctx.env.PUBLIC_URL))
  mountEndpoints(app, routes, {
    origins: ownOrigins(ctx.env.PUBLIC_URL),
    signedIn: async (headers) => {
      const session = await auth.sessionOf(headers)
      if (session === null) return null
      return { actor: session.actor, cookies: session.due ? await auth.extend(headers) : [] }
    },
    contextFor: (caller) => requestContext(ctx, caller),
    callerOf,
    admit: createAdmission(ctx),
    vet: requireOwnProvider,
  })
  app.all('/api/*', () => Promise.reject(pathNotFound()))
  const readerOf = describeReader(ctx, { sessionOf: auth.sessionOf, system: systemOf(ctx, options.version) })
  app.use(staticFiles({ folder: options.webFolder, publicUrl: ctx.env.PUBLIC_URL, documents, readerOf }))
  app.notFound((c) => errorResponse(pathNotFound(), c))
  return { app, routes, live, streams }
}

interface RouteOptions {
  auth: Awaited<ReturnType<typeof createAuth>>
  live: RunningLiveUpdates
  streams: RunningStreams
  options: AppOptions
}

function allRoutes(ctx: Ctx, { auth, live, streams, options }: RouteOptions): Route<Ctx>[] {
  return [
    serve(api.system.get, async () => systemOf(ctx, options.version)),
    ...accountRoutes({
      lastEvent,
      onConnect: [snapshotAtConnect, importAtConnect, resumeConnecting],
      onDisconnect,
    }),
    ...auth.routes,
    ...userRoutes({ onUserDeletion: [deleteAccountsOfUser(onDisconnect)] }),
    ...liveUpdateRoutes(live),
    ...notificationRoutes,
    ...insightRoutes,
    ...modelRoutes,
    ...knowledgeRoutes,
    ...fixedAnswerRoutes,
    ...inboxRoutes,
    ...budgetRoutes,
    ...automationRoutes,
    ...decisionRoutes,
    ...backtestRoutes,
    ...chatbotRoutes,
    ...webhookRoutes(createReceiver(ctx, options.onStored)),
    ...assistantRoutes(streams),
  ]
}

/** Documents of the build that contain PUBLIC_URL, by path. */
const documents = {
  '/': 'landing.html',
  '/privacy': 'privacy.html',
  '/terms': 'terms.html',
  '/robots.txt': 'robots.txt',
  '/sitemap.xml': 'sitemap.xml',
  '/llms.txt': 'llms.txt',
}

const pathNotFound = () => new AppError('not_found', 'There is nothing at this address.')

const systemOf = ({ env }: Ctx, version: string) => ({
  version,
  google_sign_in: env.GOOGLE_CLIENT_ID !== undefined && env.GOOGLE_CLIENT_SECRET !== undefined,
  notice: env.NOTICE ?? null,
  try_url: env.TRY_URL ?? null,
  mail_url: env.MAIL_URL ?? null,
})

/** Returns the origins of Instagram and Google images. */
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
