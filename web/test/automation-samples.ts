import type { AiConversationAutomation } from '@skein/contract/automations/kinds/ai-conversation'
import type { ListedModel } from '@skein/contract/models/models'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { AccountSettings } from '@skein/contract/automations/account-settings'
import type { Activity } from '@skein/contract/automations/decisions/activity'
import type { Attention } from '@skein/contract/automations/decisions/attention'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import type { AutomationResults } from '@skein/contract/automations/decisions/results'
import type { Funnel } from '@skein/contract/automations/decisions/funnel'
import type { Budget } from '@skein/contract/models/budgets'
import type { CommentReplyAutomation } from '@skein/contract/automations/kinds/comment-reply'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import type { InstagramPost } from '@skein/contract/accounts/posts'

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
  picture_url: null,
  followers_count: null,
  workspace_id: 'workspace-1',
  role: 'owner',
}

const model: ListedModel = {
  provider: 'openai',
  id: 'gpt-6-luna',
  label: 'GPT-6 Luna',
  kind: 'chat',
  input_price: 0.1,
  cached_price: null,
  output_price: 0.5,
  context: null,
  shutdown_date: null,
  replacement: null,
  retired: false,
  takes_temperature: true,
  reasoning: null,
  lifecycle: 'ok',
  key_available: true,
  is_default: false,
}

/** A key for OpenAI and one for Groq; the specification's names are ending or retired. */
export const models = (): ListedModel[] => [
  { ...model, is_default: true },
  {
    ...model,
    id: 'gpt-4o',
    label: 'GPT-4o',
    lifecycle: 'ending',
    shutdown_date: '2027-01-14',
    replacement: 'gpt-6-luna',
  },
  { ...model, provider: 'groq', id: 'openai/gpt-oss-20b', label: 'GPT-OSS 20B' },
  {
    ...model,
    provider: 'groq',
    id: 'llama-3.3-70b-versatile',
    label: 'Llama 3.3 70B',
    lifecycle: 'dead',
    retired: true,
    replacement: 'openai/gpt-oss-20b',
  },
  { ...model, provider: 'gemini', id: 'gemini-3.8-flash', label: 'Gemini 3.8 Flash', key_available: false },
]

export const settings = (change: Partial<AccountSettings> = {}): AccountSettings => ({
  paused: false,
  takeover_seconds: 43_200,
  burst_seconds: 6,
  human_agent: false,
  handover_reply: null,
  unassign_after_minutes: 15,
  disclosure: null,
  resend: 'proof',
  wait_for_pace_hours: 24,
  default_model: null,
  assistant_model: null,
  version: 0,
  ...change,
})

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
  last_executed_at: '2026-11-20T10:00:00.000Z',
  failed_count: 0,
  recently_sent: { count: 7, more: false },
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  cumulative_cost: 0.5,
  version: 1,
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
  model_name: 'llama-3.3-70b-versatile',
  is_rag_enabled: false,
  action: null,
  warnings: [],
  ...change,
})

/** Fields of a stored automation of any kind: active, without executions. */
export const storedAutomation = {
  automation_id: 'rule-1',
  platform: 'instagram',
  description: 'No Desc',
  platform_user_id: account.platform_user_id,
  provider_id: account.provider_id,
  activation_status: 'ACTIVE',
  health_status: 'HEALTHY',
  health_reason: '',
  execution_count: 0,
  cumulative_cost: 0,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  version: 1,
} as const

/** Fields of a stored automation with a keyword trigger and the default model. */
export const keywordAutomation = {
  ...storedAutomation,
  trigger_type: 'KEYWORD',
  match_type: 'CONTAINS',
  ai_context_rules: null,
  system_prompt: null,
  model_provider: 'GROQ',
  model_name: 'llama-3.3-70b-versatile',
  temperature: 0.7,
  is_rag_enabled: false,
  confidence_threshold: 0.75,
  model_usage: 'PLATFORM_DEFAULT',
} as const

export const commentAutomation = (change: Partial<CommentReplyAutomation> = {}): CommentReplyAutomation => ({
  ...keywordAutomation,
  automation_type: 'COMMENT_REPLY',
  name: 'Price questions',
  reply_type: 'CUSTOM',
  custom_message: 'Sent you the list!',
  keywords: 'price,cost',
  post_selection_type: 'ALL',
  specific_post_ids: [],
  dateRange: null,
  comment_reply_template_type: 'PLAIN_TEXT',
  max_replies_per_post: null,
  reply_count_condition: 'LESS_THAN',
  reply_count_value: 1,
  max_actions: null,
  time_period_seconds: null,
  user_cooldown_seconds: null,
  execution_count: 12,
  cumulative_cost: 0.5,
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
  activity_id: change.execution_id ?? 'execution-1',
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
  reason: 'Matched keyword “price”.',
  reply_text: 'Sent you the list!',
  winner_id: null,
  cost: 0,
  comment_hidden: false,
  created_at: '2026-11-01T10:00:00.000Z',
  trace: [
    { gate: 'origin', outcome: 'passed', values: {} },
    { gate: 'trigger', outcome: 'passed', values: { keyword: 'price' } },
    { gate: 'send', outcome: 'passed', values: {} },
  ],
  ...change,
})

/** An event; by default only the automations in `executions` were active. */
export const activity = (executions: Execution[], change: Partial<Activity> = {}): Activity => ({
  activity_id: executions[0]?.activity_id ?? '',
  executions,
  others: 0,
  unmatched: 0,
  ...change,
})

export const attention = (change: Partial<Attention> = {}): Attention => ({
  failed_sends: 0,
  drafts: 0,
  waiting_people: 0,
  connection: 'fine',
  connection_reason: null,
  login_ends_at: null,
  budget: 'ok',
  today: { replies: 0, private_messages: 0, direct_messages: 0, moderated: 0, failed: 0 },
  steps: { rules: 0, executions: 0, sources: 0, published: false, play: null, newest: null },
  ...change,
})

export const budget = (change: Partial<Budget> = {}): Budget => ({
  daily_usd: null,
  daily_usd_from: null,
  operator_daily_usd: null,
  monthly_usd: null,
  version: 0,
  spent_today: 0,
  spent_month: 0,
  notice: null,
  by_rule: [],
  by_model: [],
  by_day: [],
  ...change,
})

export const funnel = (change: Partial<Funnel> = {}): Funnel => ({
  days: 30,
  events: 40,
  fired: 12,
  sent: 10,
  failed: 2,
  waiting: 0,
  needs_review: 0,
  seen: null,
  replied: null,
  misses: [],
  ...change,
})

export const conversation = (change: Partial<AiConversationAutomation> = {}): AiConversationAutomation => ({
  ...storedAutomation,
  automation_id: 'talk-1',
  automation_type: 'AI_DM_CONVERSATION',
  name: "morrow.linen's Bot",
  system_prompt: 'Be kind.',
  model_usage: 'CUSTOM',
  model_provider: 'openai',
  model_name: 'gpt-4o',
  temperature: 0.7,
  is_rag_enabled: true,
  confidence_threshold: 0.75,
  user_cooldown_seconds: null,
  ...change,
})

/** What automations sent: nothing yet. */
export const results = (change: Partial<AutomationResults> = {}): AutomationResults => ({
  days: 30,
  sent: 0,
  previous_sent: 0,
  at_least: false,
  automations: [],
  ...change,
})
