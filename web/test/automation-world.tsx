import { api } from '@skein/contract'
import type { ConnectedAccount } from '@skein/contract/accounts'
import type { AutomationSummary } from '@skein/contract/automations/automation'
import type { CommentReplyAutomation } from '@skein/contract/automations/comment-reply'
import type { Execution } from '@skein/contract/automations/execution'
import type { Endpoint, OutputOf, RequestOf } from '@skein/contract/endpoint'
import type { InstagramPost } from '@skein/contract/posts'
import { createMemoryHistory } from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { vi } from 'vitest'
import { App } from '../src/app/app.tsx'
import { createClient } from '../src/app/create-client.ts'
import { createAppRouter } from '../src/app/router.ts'
// Loaded ahead, so that no test waits for code on its way.
import '../src/features/automations/automations-screen.tsx'
import '../src/features/automations/chooser-screen.tsx'
import '../src/features/automations/comment-reply/comment-reply-screen.tsx'
import '../src/features/automations/editor/json-view.tsx'
import '../src/features/automations/editor/post-picker.tsx'
import '../src/features/automations/ledger-screen.tsx'
import '../src/features/automations/type-list-screen.tsx'
import '../src/features/workspace/workspace-shell.tsx'
import '../src/ui/alert-dialog-popup.tsx'
import '../src/ui/dialog-popup.tsx'
import '../src/ui/menu-popup.tsx'
import '../src/ui/toast-viewport.tsx'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

export const server = setupServer()

export const account: ConnectedAccount = {
  id: 'account-1',
  platform_user_id: '17841400000000001',
  provider_id: 'user-1',
  platform: 'instagram',
  platform_username: 'morrow.linen',
  username: 'morrow.linen',
  status: 'connected',
  status_reason: null,
  connected_at: '2026-11-01T10:00:00.000Z',
}

export const automation = (change: Partial<AutomationSummary> = {}): AutomationSummary => ({
  automation_id: 'rule-1',
  platform_user_id: account.platform_user_id,
  name: 'Price questions',
  description: 'No Desc',
  automation_type: 'COMMENT_REPLY',
  activation_status: 'ACTIVE',
  health_status: 'HEALTHY',
  health_reason: '',
  execution_count: 12,
  failed_count: 0,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  cumulative_cost: 0.5,
  trigger_type: 'KEYWORD',
  keywords: 'price,cost',
  match_type: 'CONTAINS',
  ai_context_rules: null,
  system_prompt: null,
  reply_template_type: null,
  reply_template_content: null,
  model_usage: 'PLATFORM_DEFAULT',
  user_cooldown_seconds: null,
  reply_type: 'CUSTOM',
  custom_message: 'Sent you the list!',
  post_selection_type: 'ALL',
  specific_post_ids: [],
  date_range: null,
  max_replies_per_post: null,
  ...change,
})

export const commentRule = (change: Partial<CommentReplyAutomation> = {}): CommentReplyAutomation => ({
  automation_id: 'rule-1',
  automation_type: 'COMMENT_REPLY',
  name: 'Price questions',
  platform: 'instagram',
  description: 'No Desc',
  platform_user_id: account.platform_user_id,
  provider_id: 'user-1',
  trigger_type: 'KEYWORD',
  reply_type: 'CUSTOM',
  custom_message: 'Sent you the list!',
  keywords: 'price,cost',
  match_type: 'CONTAINS',
  post_selection_type: 'ALL',
  specific_post_ids: [],
  dateRange: null,
  ai_context_rules: null,
  system_prompt: null,
  comment_reply_template_type: 'PLAIN_TEXT',
  max_replies_per_post: null,
  reply_count_condition: 'LESS_THAN',
  reply_count_value: 1,
  model_provider: 'GROQ',
  model_name: 'llama-3.3-70b-versatile',
  temperature: 0.7,
  is_rag_enabled: false,
  confidence_threshold: 0.75,
  model_usage: 'PLATFORM_DEFAULT',
  max_actions: null,
  time_period_seconds: null,
  user_cooldown_seconds: null,
  activation_status: 'ACTIVE',
  health_status: 'HEALTHY',
  health_reason: '',
  execution_count: 12,
  cumulative_cost: 0.5,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  ...change,
})

export const post = (id: string, change: Partial<InstagramPost> = {}): InstagramPost => ({
  id,
  media_type: 'IMAGE',
  media_url: `https://pictures.example/${id}.jpg`,
  thumbnail_url: null,
  caption: `Post ${id}`,
  permalink: null,
  timestamp: '2026-11-01T10:00:00.000Z',
  ...change,
})

export const execution = (change: Partial<Execution> = {}): Execution => ({
  execution_id: 'execution-1',
  automation_id: 'rule-1',
  automation_type: 'COMMENT_REPLY',
  automation_name: 'Price questions',
  event_id: 'comment-1',
  event_kind: 'comment',
  from_username: 'nora.k',
  text: 'What PRICE is it?',
  post_id: '1',
  state: 'sent',
  reason_code: 'fired_keyword',
  reason: 'The text matched the keyword "price".',
  reply_text: 'Sent you the list!',
  winner_id: null,
  cost: 0,
  created_at: '2026-11-01T10:00:00.000Z',
  trace: [
    { gate: 'origin', outcome: 'passed', values: {} },
    { gate: 'trigger', outcome: 'passed', values: { keyword: 'price' } },
    { gate: 'send', outcome: 'passed', values: {} },
  ],
  ...change,
})

/** What a handler may answer instead of data. */
export class Refusal {
  readonly status: number
  readonly message: string
  constructor(status: number, message: string) {
    this.status = status
    this.message = message
  }
}

type GivenAnswer<E extends Endpoint> = OutputOf<E> | Refusal | Promise<OutputOf<E> | Refusal>

/** Answers an endpoint of the contract; input and answer are typed by it. */
export function answer<E extends Endpoint>(
  endpoint: E,
  handle: (input: RequestOf<E>) => GivenAnswer<E>,
): void {
  const path = `*/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
  const method = endpoint.method === 'GET' ? http.get : http.post
  server.use(
    method(path, async ({ request, params }) => {
      const { 0: _anyOrigin, ...named } = params
      const query = Object.fromEntries(new URL(request.url).searchParams)
      const body: unknown = request.method === 'GET' ? {} : await request.json()
      const given = await handle(Object.assign({}, named, query, body) as RequestOf<E>)
      if (!(given instanceof Refusal)) {
        return HttpResponse.json({
          success: true,
          data: given,
          message: '',
          ...(endpoint.paged ? { next_cursor: null } : {}),
        } as object)
      }
      const { status, message } = given
      return HttpResponse.json(
        { success: false, data: null, message, detail: message, code: 'unprocessable', request_id: 'r1' },
        { status },
      )
    }),
  )
}

/** A signed-in user with one connected account; everything else is empty until a test says otherwise. */
export function answerEverything(): void {
  server.use(
    http.get('*/api/auth/get-session', () =>
      HttpResponse.json({ user: { id: 'user-1', email: 'lina@morrow.example', name: 'Lina' }, session: {} }),
    ),
  )
  answer(api.system.get, () => ({ version: '1.0.0', google_sign_in: false, notice: null }))
  answer(api.users.getProfile, () => ({
    id: 'profile-1',
    provider_id: 'user-1',
    email: 'lina@morrow.example',
    auth_provider: 'custom' as const,
    full_name: 'Lina',
    username: 'lina',
    profile_picture: null,
    is_verified: true,
    created_at: '2026-11-01T10:00:00.000Z',
  }))
  answer(api.accounts.list, () => [account])
  answer(api.automations.list, () => [])
  answer(api.posts.list, () => [])
  answer(api.automations.listAutomationExecutions, () => [])
}

/** Draws the app at an address, as a browser would. */
export function drawAt(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
  const client = createClient()
  client.setDefaultOptions({ queries: { retry: false } })
  const { unmount: leave } = render(<App client={client} router={router} />)
  return { user: userEvent.setup(), router, leave }
}
