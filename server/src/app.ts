import { m } from '@skein/messages'
import { inUnits } from '@skein/contract/durations'
import { Hono } from 'hono'
import { api } from '@skein/contract'
import type { Endpoint, ErrorCode, OutputOf } from '@skein/contract/endpoint'
import type { Permission } from '@skein/contract/workspaces/permissions'
import type { getSystem } from '@skein/contract/system'
import type { Ctx } from './context.ts'
import {
  createAuth,
  describePerson,
  secretLimit,
  type SessionUser,
  type SignedInUser,
  signUpMode,
  findProfile,
} from './features/auth/index.ts'
import { documentAt, missingAt } from './infra/http/answers/documents.ts'
import { auditRoutes, createRecorder } from './features/audit/index.ts'
import { administrationRoutes } from './features/administration/index.ts'
import {
  accountRoutes,
  countAccountsOf,
  deleteAccountsOfUser,
  listAccounts,
} from './features/accounts/index.ts'
import { automationRoutes, stopAutomations } from './features/automations/index.ts'
import { backtestRoutes, findBrokenExamples } from './features/backtest/index.ts'
import { decisionRoutes, toLogEvents } from './features/decisions/index.ts'
import { budgetRoutes } from './features/budget/index.ts'
import { chatMenuRoutes } from './features/chat-menu/index.ts'
import { chatbotRoutes } from './features/chatbot/index.ts'
import {
  assistantRoutes,
  resumeConnecting,
  runStreams,
  type RunningStreams,
  stopTurnsOfMember,
} from './features/assistant/index.ts'
import {
  createReceiver,
  probeEchoes,
  probeEventContent,
  probeLastEvent,
  probeMessageContent,
  probeQuietChannel,
  probeSweep,
  setAnswerSinceRoute,
  sweepAtConnect,
  webhookRoutes,
} from './features/webhooks/index.ts'
import {
  importAtConnect,
  inboxRoutes,
  tellTyping,
  toInboxEvents,
  type Typing,
  typingRoute,
} from './features/inbox/index.ts'
import { insightRoutes, backfillAtConnect } from './features/insights/index.ts'
import { liveUpdateRoutes, runLiveUpdates, type RunningLiveUpdates } from './features/live-updates/index.ts'
import { probeSending } from './features/outbox/index.ts'
import { knowledgeRoutes, toSourceEvents } from './features/knowledge/index.ts'
import { fixedAnswerRoutes } from './features/fixed-answers/index.ts'
import { deleteAllKeys, modelRoutes, probeModel } from './features/models/index.ts'
import { mailRoutes } from './features/mail/index.ts'
import { notificationRoutes } from './features/notifications/index.ts'
import { replyFileRoutes } from './features/reply-files/index.ts'
import { createProfileAtSignUp, userRoutes } from './features/users/index.ts'
import {
  actAs,
  claimInvitation,
  signOnSource,
  withRoles,
  workspaceRoutes,
} from './features/workspaces/index.ts'
import { AppError, notFound } from './infra/errors.ts'
import { mountEndpoints, type RequestEnv } from './infra/http/mount-endpoint.ts'
import { mountProbes, type ReadinessCheck } from './infra/http/probes.ts'
import { mountReference } from './infra/http/mount-reference.ts'
import { errorResponse, requestLog } from './infra/http/requests/request-log.ts'
import { ownOrigins } from './infra/http/requests/request-origin.ts'
import { serve, type Route } from './infra/http/route.ts'
import { securityHeaders } from './infra/http/answers/security-headers.ts'
import { requestLanguage, storeLanguage } from './infra/http/requests/request-language.ts'
import { staticFiles } from './infra/http/answers/static-files.ts'
import { createRateLimiter, networkOf } from './infra/rate-limit.ts'
import { isPermissionMissing, PlatformError } from './integrations/instagram/graph/errors.ts'
import { ModelError } from './integrations/models/errors.ts'
import type { ReaderOf } from './infra/http/answers/page-documents.ts'

interface AppOptions {
  version: string
  /** Folder of the built web app. */
  webFolder: string
  /** Called when events for a worker were stored. */
  onStored: () => void
  /** Called when a member writes in a conversation, for the pages that other processes serve. */
  onTyping?: (typing: Typing) => void
  /** Checks of `/readyz`. */
  checks: Readonly<Record<string, ReadinessCheck>>
}

export type App = Hono<RequestEnv>

/** Runs when an account is disconnected. */
const onDisconnect = [deleteAllKeys, stopAutomations]

interface BuiltApp {
  app: App
  routes: Route<Ctx>[]
  /** Open streams of this process. */
  live: RunningLiveUpdates
  streams: RunningStreams
}

/** Creates the request handler with all features. */
export async function createApp(ctx: Ctx, options: AppOptions): Promise<BuiltApp> {
  const live = runLiveUpdates(ctx, [toLogEvents, toInboxEvents, toSourceEvents])
  const streams = runStreams(ctx)
  const auth = createAuth(ctx, {
    onUserCreated: (user) => createProfileAtSignUp(ctx, user),
    claimInvitation: (claim) => claimInvitation(ctx, claim),
    signOn: signOnSource(ctx),
  })
  const routes = allRoutes(ctx, { auth, live, streams, options })
  const app: App = new Hono()
  app.use(requestLog({ ...ctx, trustedProxies: ctx.env.TRUSTED_PROXIES }))
  app.use(requestLanguage)
  app.use(securityHeaders({ publicUrl: ctx.env.PUBLIC_URL, mediaOrigins: mediaOrigins(ctx) }))
  app.onError((error, c) => errorResponse(toAppError(error), c))
  const hasOwnPort = ctx.env.METRICS_PORT !== undefined
  mountProbes(app, { metrics: hasOwnPort ? null : ctx.metrics, checks: options.checks })
  mountReference(app, referenceOf(options.version, ctx.env.PUBLIC_URL))
  mountEndpoints(app, routes, {
    origins: ownOrigins(ctx.env.PUBLIC_URL),
    signedIn: async (headers) => {
      const session = await auth.sessionOf(headers)
      if (session === null) return null
      const [actor, cookies] = await Promise.all([
        withRoles(ctx, session.actor),
        session.due ? auth.extend(headers) : [],
      ])
      return { actor, cookies }
    },
    contextFor: (caller) => requestContext(ctx, caller),
    callerOf,
    admit: createAdmission(ctx),
    vet: requireOwnProvider,
    record: createRecorder(api, routes),
  })
  app.all('/api/*', () => Promise.reject(pathNotFound()))
  const readerOf = describeReader(ctx, {
    sessionOf: auth.sessionOf,
    system: () => systemOf(ctx, options.version),
  })
  app.get('/', storeLanguage)
  app.use(
    staticFiles({
      folder: options.webFolder,
      publicUrl: ctx.env.PUBLIC_URL,
      documentAt,
      missingAt,
      readerOf,
    }),
  )
  app.notFound((c) => errorResponse(pathNotFound(), c))
  return { app, routes, live, streams }
}

interface RouteOptions {
  auth: ReturnType<typeof createAuth>
  live: RunningLiveUpdates
  streams: RunningStreams
  options: AppOptions
}

function allRoutes(ctx: Ctx, { auth, live, streams, options }: RouteOptions): Route<Ctx>[] {
  return [
    serve(api.system.get, () => systemOf(ctx, options.version)),
    ...accountRoutes({
      probes: [
        probeLastEvent,
        probeQuietChannel,
        probeSweep,
        probeEventContent,
        probeMessageContent,
        probeEchoes,
        probeSending,
        probeModel,
      ],
      onConnect: [backfillAtConnect, importAtConnect, sweepAtConnect, resumeConnecting],
      onDisconnect,
    }),
    ...auth.routes,
    ...workspaceRoutes({
      countAccounts: ({ db }, ids) => countAccountsOf(db.system, ids),
      onRemoval: stopTurnsOfMember,
    }),
    ...auditRoutes,
    ...userRoutes({ onUserDeletion: [deleteAccountsOfUser(onDisconnect)] }),
    ...liveUpdateRoutes(live),
    ...notificationRoutes,
    ...insightRoutes,
    ...modelRoutes,
    ...knowledgeRoutes,
    ...fixedAnswerRoutes,
    ...inboxRoutes,
    typingRoute(ctx, (typing) => {
      tellTyping(live, typing)
      options.onTyping?.(typing)
    }),
    ...budgetRoutes,
    ...automationRoutes(findBrokenExamples),
    ...replyFileRoutes,
    ...decisionRoutes,
    ...backtestRoutes,
    ...chatMenuRoutes,
    ...chatbotRoutes,
    setAnswerSinceRoute,
    ...webhookRoutes(createReceiver(ctx, options.onStored)),
    ...mailRoutes,
    ...assistantRoutes(streams),
    ...administrationRoutes(options.version),
  ]
}

const pathNotFound = () => new AppError('not_found', m.server_api_nothing_here())

const systemOf = async (ctx: Ctx, version: string): Promise<OutputOf<typeof getSystem>> => ({
  ...environmentOf(ctx, version),
  sign_up: await signUpMode(ctx),
})

const environmentOf = ({ env }: Ctx, version: string) => ({
  version,
  public_url: env.PUBLIC_URL,
  google_sign_in: env.GOOGLE_CLIENT_ID !== undefined && env.GOOGLE_CLIENT_SECRET !== undefined,
  notice: noticeOf(env.NOTICE),
  try_url: env.TRY_URL ?? null,
  mail_url: env.MAIL_URL ?? null,
})

/** Texts of the sandbox, by value of NOTICE. */
const demoNotices = new Map([
  ['demo', () => m.server_demo_instagram()],
  ['demo-model', () => m.server_demo_instagram_and_model()],
])

/** Returns the operator's text, or that of the sandbox in the language of the request. */
const noticeOf = (notice: string | undefined): string | null =>
  notice === undefined ? null : (demoNotices.get(notice)?.() ?? notice)

/** Returns the origins of Instagram and Google images. */
const mediaOrigins = ({ env }: Ctx) => [
  'https://*.cdninstagram.com',
  'https://*.fbcdn.net',
  'https://*.googleusercontent.com',
  new URL(env.INSTAGRAM_GRAPH_URL).origin,
]

const referenceOf = (version: string, publicUrl: string) => {
  const info = {
    title: 'Skein API',
    version,
    description:
      'Every answer is {success, data, message}; a failure adds detail, code and request_id. Sign in with the session cookie or send the session token as a bearer token.',
  }
  const describe = async () => (await import('./infra/http/openapi.ts')).describeApi(api, info, publicUrl)
  return { info, describe }
}

interface Caller {
  actor: SignedInUser | null
  requestId: string
  route: string
  permission: Permission
}

/** Returns the context of one request; a user's statements are limited to the rows of the user's workspaces. Its logger is created on first use: it costs 6 % of the time of a webhook. */
function requestContext(ctx: Ctx, { actor, requestId, route, permission }: Caller): Ctx {
  let log: Ctx['log'] | undefined
  return {
    ...(actor ? actAs(ctx, actor) : { ...ctx, actor: { kind: 'visitor' } }),
    permission,
    checkedWorkspaces: new Set(),
    get log() {
      return (log ??= ctx.log.child({ request_id: requestId, route }))
    },
  }
}

/** Older clients send `provider_id`. Throws `not_found` if it differs from the user of the session. */
function requireOwnProvider({ actor }: Ctx, input: unknown): void {
  if (actor.kind !== 'user' || typeof input !== 'object' || input === null) return
  if (!('provider_id' in input) || input.provider_id === undefined) return
  if (input.provider_id !== actor.user_id) throw notFound()
}

/** Returns the key by which rate limits count a caller: the user, or the network of a visitor. */
const callerOf = ({ actor }: Ctx, address: string) =>
  actor.kind === 'user' ? actor.user_id : networkOf(address)

/** Returns a check that limits requests for each caller. */
function createAdmission(ctx: Ctx) {
  const limiter = createRateLimiter(ctx.db, {
    'api.read': { points: 3000, seconds: 60, local: true },
    'api.write': { points: 600, seconds: 60, local: true },
    'api.secret': secretLimit,
  })
  return async (caller: string, { method, takesSecret }: Endpoint) => {
    await limiter.consume(method === 'GET' ? 'api.read' : 'api.write', caller)
    if (takesSecret) await limiter.consume('api.secret', caller)
  }
}

/** Converts an error of a platform or a model into an AppError; returns other errors unchanged. */
function toAppError(error: unknown): unknown {
  if (error instanceof ModelError) return fromModelError(error)
  if (!(error instanceof PlatformError)) return error
  const wait = { retryAfter: error.retryAfterSeconds ?? 30 }
  switch (error.kind) {
    case 'limited':
      return new AppError('rate_limited', limitedText(wait.retryAfter), wait)
    case 'reconnect':
      return new AppError('reconnect_required', m.server_instagram_signed_out())
    case 'rejected':
      return new AppError(
        'platform_rejected',
        isPermissionMissing(error) ? m.server_instagram_no_permission() : m.server_instagram_refused(),
      )
    case 'retry':
    case 'unclear':
      return new AppError('unavailable', m.server_instagram_no_answer(), wait)
  }
}

/** Instagram can ask for a pause of hours. */
function limitedText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const time = seconds <= 90 ? inUnits(seconds, 'second') : inUnits(minutes, 'minute')
  return m.server_instagram_limit({ time })
}

const modelErrorCodes: Readonly<Record<ModelError['kind'], ErrorCode>> = {
  limited: 'rate_limited',
  unavailable: 'unavailable',
  cancelled: 'unavailable',
  invalid_answer: 'unavailable',
  quota: 'platform_rejected',
  key: 'platform_rejected',
  retired: 'platform_rejected',
  no_tools: 'platform_rejected',
  too_long: 'platform_rejected',
  refused: 'platform_rejected',
}

function fromModelError({ kind, message, retryAfterSeconds }: ModelError): AppError {
  const code = modelErrorCodes[kind]
  const retryAfter = Math.max(1, Math.ceil(retryAfterSeconds ?? 30))
  return new AppError(code, message, code === 'platform_rejected' ? {} : { retryAfter })
}

interface ReaderOptions {
  sessionOf: (headers: Headers) => Promise<{ actor: SessionUser } | null>
  system: () => Promise<OutputOf<typeof getSystem>>
}

/** Returns what each page of the app embeds: the installation, the user, the profile and the accounts. */
function describeReader(ctx: Ctx, { sessionOf, system: readSystem }: ReaderOptions): ReaderOf {
  return async (headers) => {
    try {
      const [session, system] = await Promise.all([sessionOf(headers), readSystem()])
      if (session === null) return { session: { system, user: null }, screens: ['open'] }
      const id = session.actor.user_id
      const userCtx = actAs(ctx, await withRoles(ctx, session.actor))
      const [user, profile, accounts] = await Promise.all([
        describePerson(userCtx, id),
        findProfile(userCtx.db, id),
        listAccounts(userCtx, { id }),
      ])
      const hasWorkspace = accounts.some(({ platform }) => platform === 'instagram')
      return {
        session: { system, user, profile, accounts },
        screens: hasWorkspace ? ['with-account', 'signed-in'] : ['signed-in'],
      }
    } catch (err) {
      ctx.log.warn({ err }, 'A page was sent without an embedded session')
      return null
    }
  }
}
