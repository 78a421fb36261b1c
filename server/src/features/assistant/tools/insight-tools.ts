import * as z from 'zod'
import { insightMetrics } from '@skein/contract/accounts/insights'
import { getInsights, listSeries } from '#src/features/insights/index.ts'
import { retrieve } from '#src/features/knowledge/index.ts'
import { readingTool, requireConnected } from './tool.ts'
import { listActivity } from '#src/features/decisions/index.ts'

const agent = 'instagram_agent_node'
/** A rare text is searched in this many pages of the decision log. */
const maxPages = 20

const profileInsight = readingTool({
  name: 'profile_insight',
  permission: 'read',
  label: 'Profile insight',
  description:
    'Reads the insight metrics of the Instagram account: reach, views, interactions, likes, comments, saves.',
  agent,
  schema: z.object({
    since: z.string().nullish().describe('First day, as 2026-11-21; without days the last 24 hours.'),
    until: z.string().nullish().describe('Last day.'),
  }),
  async use({ ctx, account }, { since, until }) {
    const { platform_user_id, platform_username } = requireConnected(account)
    const span = since && until ? { since, until } : {}
    const metrics = await getInsights(ctx, { platform_user_id, ...span })
    return { output: { account: platform_username, metrics }, own: true }
  },
})

const series = readingTool({
  name: 'insight_series',
  permission: 'read',
  label: 'Insights day by day',
  description: 'Reads one metric of the account for each of the last days.',
  agent,
  schema: z.object({ metric: z.enum(insightMetrics), days: z.number().int().min(1).max(90) }),
  async use({ ctx, account }, { metric, days }) {
    const { platform_user_id } = requireConnected(account)
    return { output: { points: await listSeries(ctx, { platform_user_id, metric, days }) }, own: true }
  },
})

const log = readingTool({
  name: 'read_activity',
  permission: 'read',
  label: 'Read activity',
  description: 'Reads what automations decided lately: what they answered, what they left alone, and why.',
  agent,
  schema: z.object({
    search: z.string().nullish().describe('Part of a text or a name.'),
    outcome: z.enum(['fired', 'declined', 'failed', 'review']).nullish(),
  }),
  async use({ ctx, account }, { search, outcome }) {
    const { platform_user_id } = requireConnected(account)
    const filters = {
      platform_user_id,
      limit: 30,
      own_events: 'exclude' as const,
      ...(search ? { search } : {}),
      ...(outcome ? { outcome } : {}),
    }
    let page = await listActivity(ctx, filters)
    for (let pages = 1; page.data.length === 0 && page.next_cursor !== null && pages < maxPages; pages += 1) {
      page = await listActivity(ctx, { ...filters, cursor: page.next_cursor })
    }
    const executions = page.data.flatMap((activity) => activity.executions)
    const entries = executions.map(
      ({ automation_name, from_username, text, state, reason, reply_text, created_at }) => ({
        automation: automation_name,
        from: from_username,
        text,
        state,
        reason,
        reply: reply_text,
        created_at,
      }),
    )
    return { output: { entries }, strangers: true, own: true }
  },
})

const knowledge = readingTool({
  name: 'ask_knowledge',
  permission: 'read',
  label: 'Ask the knowledge base',
  description: 'Finds passages in what the account has been taught that answer a question.',
  agent,
  schema: z.object({ query: z.string().min(1).max(2000) }),
  async use({ ctx, account }, { query }) {
    const chunks = await retrieve(ctx, { account_id: requireConnected(account).id, query, limit: 5 })
    const passages = chunks.map(({ title, text, location }) => ({ title, text, location }))
    return { output: { passages }, strangers: true, own: true }
  },
})

export const insightTools = [profileInsight, series, log, knowledge]
