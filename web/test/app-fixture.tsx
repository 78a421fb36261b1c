import type { Security } from '@skein/contract/users/security'
import { api } from '@skein/contract'
import type { Endpoint, OutputOf, RequestOf } from '@skein/contract/endpoint'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ExampleFailure } from '@skein/contract/automations/backtest/example-failure'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { App } from '../src/app/app.tsx'
import { createClient } from '../src/app/create-client.ts'
import { createAppRouter } from '../src/app/router.ts'
import { clearSession } from '../src/features/session/session-store.ts'
import { clearNotifications } from '../src/ui/feedback/notify.ts'
// Preloads lazy modules, so that no test waits for an import.
import '../src/features/automations/automations-screen.tsx'
import '../src/features/automations/chooser/chooser-screen.tsx'
import '../src/features/automation-editor/comment-reply/comment-reply-screen.tsx'
import '../src/features/automation-editor/deploy/json-view.tsx'
import '../src/features/automation-editor/model/custom-model-fields.tsx'
import '../src/features/automation-editor/fields/post-picker.tsx'
import '../src/features/decisions/account-log-screen.tsx'
import '../src/features/decisions/filter/log-filter-panel.tsx'
import '../src/features/decisions/decision-log-screen.tsx'
import '../src/features/automations/list-part.tsx'
import '../src/features/automations/type-list-screen.tsx'
import '../src/features/workspace/workspace-shell.tsx'
import '../src/ui/overlays/alert-dialog-popup.tsx'
import '../src/ui/overlays/dialog-popup.tsx'
import '../src/ui/overlays/menu-popup.tsx'
import '../src/ui/feedback/toast-viewport.tsx'
import { account, attention, budget, funnel, models, results, settings } from './automation-samples.ts'
import { liveHandler } from './live-stream.ts'

// A busy machine is slow, not wrong: each wait ends with its state.
vi.setConfig({ testTimeout: 120_000 })

export { account, automation } from './automation-samples.ts'

export const server = setupServer()

/** An error response of a handler. */
export class ErrorResponse {
  readonly status: number
  readonly message: string
  readonly detail: string
  /** What the request failed on, if it is a list. */
  failed: readonly unknown[] | undefined
  code = 'unprocessable'
  constructor(status: number, message: string, detail = message) {
    this.status = status
    this.message = message
    this.detail = detail
  }
}

/** A save that was stopped because it breaks examples. */
export function brokenExamples(failures: readonly ExampleFailure[]): ErrorResponse {
  return Object.assign(new ErrorResponse(409, 'Examples would fail.', 'examples'), { failed: failures })
}

/** A page that others follow. */
export class PageResponse<T> {
  readonly data: T
  readonly next_cursor: string

  constructor(data: T, next_cursor: string) {
    this.data = data
    this.next_cursor = next_cursor
  }
}

type Responded<E extends Endpoint> = OutputOf<E> | PageResponse<OutputOf<E>> | ErrorResponse
type GivenResponse<E extends Endpoint> = Responded<E> | Promise<Responded<E>>

/** Handles an endpoint of the contract; input and output are typed by it. */
export function respond<E extends Endpoint>(
  endpoint: E,
  handle: (input: RequestOf<E>) => GivenResponse<E>,
): void {
  const path = `*/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
  const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }
  const method = methods[endpoint.method]
  server.use(
    method(path, async ({ request, params }) => {
      const { 0: _anyOrigin, ...named } = params
      const query = Object.fromEntries(new URL(request.url).searchParams)
      const body: unknown = ['GET', 'DELETE'].includes(request.method) ? {} : await request.json()
      const response = await handle(Object.assign({}, named, query, body) as RequestOf<E>)
      if (!(response instanceof ErrorResponse)) {
        return HttpResponse.json({
          success: true,
          data: response instanceof PageResponse ? response.data : response,
          message: '',
          ...(endpoint.paged
            ? { next_cursor: response instanceof PageResponse ? response.next_cursor : null }
            : {}),
        } as object)
      }
      const { status, message, detail, code, failed } = response
      return HttpResponse.json(
        {
          success: false,
          data: null,
          message,
          detail,
          code,
          request_id: 'r1',
          failed,
        } as object,
        { status },
      )
    }),
  )
}

const administrators = {
  is_administrator: false,
  administrators: [{ name: 'Ana', email: 'ana@morrow.example' }],
}

const profile = {
  id: 'profile-1',
  provider_id: 'user-1',
  email: 'lina@morrow.example',
  auth_provider: 'custom' as const,
  full_name: 'Lina',
  username: 'lina',
  profile_picture: null,
  is_verified: true,
  created_at: '2026-11-01T10:00:00.000Z',
}

const workspace = {
  workspace_id: 'workspace-1',
  name: 'Lina',
  time_zone: 'UTC',
  version: 1,
  role: 'owner' as const,
  members: 1,
  accounts: 1,
}

/** How the user signs in: with a password. */
export const security: Security = {
  has_password: true,
  passwords_off: false,
  two_factor: false,
  passkeys: [],
  google: false,
  can_invite: false,
}

/** A signed-in user with one connected account; all lists are empty by default. */
export function respondWithDefaults(): void {
  server.use(
    http.get('*/api/auth/list-sessions', () => HttpResponse.json([])),
    http.get('*/api/auth/get-session', () =>
      HttpResponse.json({ user: { id: 'user-1', email: 'lina@morrow.example', name: 'Lina' }, session: {} }),
    ),
  )
  respond(api.security.get, () => security)
  respond(api.system.get, () => ({
    version: '1.0.0',
    google_sign_in: false,
    sign_up: 'open' as const,
    notice: null,
    try_url: null,
    mail_url: null,
  }))
  respond(api.users.getProfile, () => profile)
  respond(api.accounts.list, () => [account])
  respond(api.workspaces.list, () => [workspace])
  respond(api.administrators.list, () => administrators)
  respond(api.automations.list, () => [])
  respond(api.inbox.listConversations, () => ({ data: [] }))
  respond(api.automations.listAiConversations, () => [])
  respond(api.automations.listRecipes, () => [])
  respond(api.automations.getFunnel, () => funnel())
  respond(api.chatbot.get, () => null)
  respond(api.automations.getSettings, () => settings())
  respond(api.accounts.getHours, () => ({ time_zone: 'UTC', days: [], away_message: '', version: 0 }))
  respond(api.budgets.get, () => budget())
  respond(api.posts.list, () => [])
  respond(api.models.list, () => models())
  respond(api.notices.countUnread, () => ({ unread: 0 }))
  respond(api.notices.list, () => [])
  respond(api.push.getQuietHours, () => ({ quiet_hours: null }))
  respond(api.mailboxes.listActivity, () => [])
  respond(api.insights.get, () => ({}))
  respond(api.insights.series, () => [])
  respond(api.automations.getAttention, () => attention())
  respond(api.automations.getResults, () => results())
  respond(api.reports.answers, () => ({
    first_answer_p50_seconds: null,
    first_answer_p95_seconds: null,
    answered: 0,
    waiting: 0,
    by_person: [],
  }))
  respond(api.inbox.listWaiting, () => ({ data: [], count: 0 }))
  respond(api.automations.listAutomationExecutions, () => [])
  respond(api.automations.listActivity, () => [])
  respond(api.automations.listDeleted, () => [])
  respond(api.automations.checkConflicts, () => [])
  respond(api.automations.listExecutions, () => [])
  server.use(liveHandler)
}

/** Registers setup and cleanup: default responses before each test; no session and no notifications after it. */
export function setUpWorkspace(): void {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  beforeEach(respondWithDefaults)
  afterEach(() => {
    server.resetHandlers()
    clearSession()
    clearNotifications()
  })
  afterAll(() => server.close())
}

/** Renders the app at a path. */
export function renderAt(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  const client = createClient()
  client.setDefaultOptions({ queries: { retry: false } })
  const { unmount: leave } = render(<App client={client} router={router} />)
  return { user: userEvent.setup(), router, leave }
}
