import { m } from '@skein/messages'
import * as z from 'zod'
import { AutomationType, MatchType } from '@skein/contract/automations/automation'
import type { AutomationSummary } from '@skein/contract/automations/automation-summary'
import { ModerationAction } from '@skein/contract/automations/kinds/delete-comment'
import { DateRange } from '@skein/contract/automations/parts/posts'
import { draftPartFields } from '@skein/contract/automations/parts/parts'
import { listAutomations, saveDraft, setActivation } from '#src/features/automations/index.ts'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { describeForApproval, effectOf, toModelFields } from './automation-text.ts'
import { actingTool, readingTool, type Tool, requireConnected } from './tool.ts'
import { simulate } from '#src/features/backtest/index.ts'

const agent = 'instagram_agent_node'
const Named = z.object({
  automation_id: z.string().describe('As list_automations or create_automation gives it.'),
})

const list = readingTool({
  name: 'list_automations',
  permission: 'read',
  label: 'List automations',
  description:
    'Lists the automations of the account, each with its status, its health and what it does as one sentence.',
  agent,
  schema: z.object({}),
  async use({ ctx, account }) {
    const { platform_user_id } = requireConnected(account)
    const all = await listAutomations(ctx, { platform_user_id })
    return { output: { automations: all.map(toModelFields) }, own: true }
  },
})

const explain = readingTool({
  name: 'explain_automation',
  permission: 'read',
  label: 'Explain automation',
  description:
    'Tells of one automation what it does, how often it did it, what it cost and how healthy it is.',
  agent,
  schema: Named,
  async use({ ctx, account }, { automation_id }) {
    const automation = await automationNamed(ctx, requireConnected(account), automation_id)
    const { execution_count, failed_count, cumulative_cost, health_status, health_reason } = automation
    const figures = { execution_count, failed_count, cumulative_cost, health_status, health_reason }
    return { output: { ...toModelFields(automation), ...figures }, own: true }
  },
})

const create = readingTool({
  name: 'create_automation',
  permission: 'manage',
  label: 'Save automation as a draft',
  description:
    'Saves a new automation of any kind as a draft: it does nothing until it is activated. Give only what its kind takes.',
  agent,
  schema: z.object({
    kind: z
      .enum(AutomationType.options)
      .describe(
        'COMMENT_REPLY answers comments in public. PRIVATE_MESSAGE writes a direct message to people who comment. ' +
          'DM_REPLY answers direct messages. AI_DM_CONVERSATION lets the AI talk with everybody who writes. ' +
          'DELETE_COMMENT hides or deletes comments.',
      ),
    name: z.string(),
    keywords: z.array(z.string()).nullish().describe('Words it waits for. Without them the AI decides.'),
    match_type: z
      .enum(MatchType.options)
      .nullish()
      .describe('ANY reacts to every text and takes no keywords.'),
    ai_context_rules: z
      .string()
      .nullish()
      .describe('Without keywords: what it is about, for the AI that decides.'),
    reply: z.string().nullish().describe('Fixed words of the reply. Without them the AI writes it.'),
    private_message: z
      .string()
      .nullish()
      .describe('Of COMMENT_REPLY: also sent to the person as a direct message.'),
    system_prompt: z.string().nullish().describe('How the AI writes.'),
    is_rag_enabled: z.boolean().nullish().describe('The AI may use what the account has been taught.'),
    date_range: z.enum(DateRange.options).nullish().describe('Only under posts that are at most so old.'),
    new_posts_only: z.boolean().nullish().describe('Only under posts that are published from now on.'),
    action: z.enum(ModerationAction.options).nullish().describe('Of DELETE_COMMENT; HIDE unless told.'),
    ...draftPartFields,
  }),
  async use({ ctx, account }, draft) {
    const { platform_user_id } = requireConnected(account)
    return { output: toModelFields(await saveDraft(ctx, { ...draft, platform_user_id })), own: true }
  },
})

const tryOut = readingTool({
  name: 'simulate_automation',
  permission: 'manage',
  label: 'Simulate automation',
  description:
    'Tells what an automation would do with some texts, or with what happened in the last days. Sends nothing.',
  agent,
  schema: z.object({
    automation_id: z.string(),
    texts: z.array(z.string()).max(20).nullish(),
    days: z.number().int().min(1).max(30).nullish(),
  }),
  async use({ ctx, account }, { automation_id, texts, days }) {
    const { platform_user_id } = requireConnected(account)
    const isReplay = !texts || texts.length === 0
    const what = isReplay ? { days: days ?? 7 } : { texts }
    const { results, totals, collisions } = await simulate(ctx, { platform_user_id, automation_id, ...what })
    const shownResults = results
      .slice(0, 20)
      .map(({ text, fired, reason, reply_text }) => ({ text, fired, reason, reply_text }))
    return {
      output: { results: shownResults, totals, collisions: collisions.length },
      own: true,
      strangers: isReplay,
    }
  },
})

const switching = (status: 'ACTIVE' | 'PAUSED'): Tool => {
  const on = status === 'ACTIVE'
  return actingTool<typeof Named, { automation_id: string; platform_user_id: string; version: number }>({
    name: on ? 'activate_automation' : 'pause_automation',
    permission: 'manage',
    label: on ? 'Activate automation' : 'Pause automation',
    description: on
      ? 'Activates a draft or paused automation: from then on it works by itself. The owner is asked first.'
      : 'Pauses an automation: it does nothing any more. The owner is asked first.',
    agent,
    schema: Named,
    repeatable: true,
    async propose({ ctx, account }, { automation_id }) {
      const owned = requireConnected(account)
      const automation = await automationNamed(ctx, owned, automation_id)
      const { name, version } = automation
      const username = owned.platform_username
      const effect = on ? effectOf(automation) : m.server_assist_wont_reply()
      return {
        args: { automation_id, platform_user_id: owned.platform_user_id, version },
        title: on ? m.server_assist_activate_title({ name }) : m.server_assist_pause_title({ name }),
        content: `${describeForApproval(automation)}\n\n${m.server_assist_account({ username })}\n${effect}`,
        option: on ? m.server_assist_activate() : m.server_assist_pause(),
      }
    },
    async act({ ctx }, args) {
      const { name, activation_status } = await setActivation(ctx, { ...args, activation_status: status })
      return { name, status: activation_status }
    },
  })
}

async function automationNamed(
  ctx: Ctx,
  { platform_user_id }: OwnedAccount,
  id: string,
): Promise<AutomationSummary> {
  const all = await listAutomations(ctx, { platform_user_id })
  const automation = all.find(({ automation_id }) => automation_id === id)
  if (!automation) throw notFound()
  return automation
}

export const automationTools = [list, explain, create, tryOut, switching('ACTIVE'), switching('PAUSED')]
