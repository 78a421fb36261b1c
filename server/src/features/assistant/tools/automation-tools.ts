import * as z from 'zod'
import type { AutomationSummary } from '@skein/contract/automations/automation'
import { sentenceOf, sentenceText } from '@skein/contract/automations/sentence'
import { listAutomations, saveDraft, setActivation, simulate } from '#src/features/automations/index.ts'
import type { OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/platform/errors.ts'
import { needAccount } from './need-account.ts'
import { actingTool, readingTool, type Tool } from './tool.ts'

const agent = 'instagram_agent_node'
const Named = z.object({
  automation_id: z.string().describe('As list_automations or create_automation gives it.'),
})

const list = readingTool({
  name: 'list_automations',
  label: 'List automations',
  description:
    'Lists the automations of the account, each with its status, its health and what it does as one sentence.',
  agent,
  schema: z.object({}),
  async use({ ctx, account }) {
    const { platform_user_id } = needAccount(account)
    const all = await listAutomations(ctx, { platform_user_id })
    return { output: { automations: all.map(told) }, own: true }
  },
})

const explain = readingTool({
  name: 'explain_automation',
  label: 'Explain automation',
  description:
    'Tells of one automation what it does, how often it did it, what it cost and how healthy it is.',
  agent,
  schema: Named,
  async use({ ctx, account }, { automation_id }) {
    const rule = await ruleNamed(ctx, needAccount(account), automation_id)
    const { execution_count, failed_count, cumulative_cost, health_status, health_reason } = rule
    const figures = { execution_count, failed_count, cumulative_cost, health_status, health_reason }
    return { output: { ...told(rule), ...figures }, own: true }
  },
})

const create = readingTool({
  name: 'create_automation',
  label: 'Save automation as a draft',
  description:
    'Saves a new automation that answers keywords with fixed words, as a draft: it does nothing until it is activated.',
  agent,
  schema: z.object({
    kind: z
      .enum(['COMMENT_REPLY', 'DM_REPLY'])
      .describe('What it answers: comments in public, or direct messages.'),
    name: z.string(),
    keywords: z.array(z.string()).min(1),
    reply: z.string().describe('The words of the reply.'),
  }),
  async use({ ctx, account }, draft) {
    const { platform_user_id } = needAccount(account)
    return { output: told(await saveDraft(ctx, { ...draft, platform_user_id })), own: true }
  },
})

const tryOut = readingTool({
  name: 'simulate_automation',
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
    const { platform_user_id } = needAccount(account)
    const what = texts && texts.length > 0 ? { texts } : { days: days ?? 7 }
    const { results, totals, collisions } = await simulate(ctx, { platform_user_id, automation_id, ...what })
    const shown = results
      .slice(0, 20)
      .map(({ text, fired, reason, reply_text }) => ({ text, fired, reason, reply_text }))
    return { output: { results: shown, totals, collisions: collisions.length }, own: true, strangers: !texts }
  },
})

const switching = (status: 'ACTIVE' | 'PAUSED'): Tool => {
  const on = status === 'ACTIVE'
  return actingTool<typeof Named, { automation_id: string; platform_user_id: string }>({
    name: on ? 'activate_automation' : 'pause_automation',
    label: on ? 'Activate automation' : 'Pause automation',
    description: on
      ? 'Activates a draft or paused automation: from then on it answers people. The owner is asked first.'
      : 'Pauses an automation: it answers nobody any more. The owner is asked first.',
    agent,
    schema: Named,
    repeatable: true,
    async propose({ ctx, account }, { automation_id }) {
      const owned = needAccount(account)
      const rule = await ruleNamed(ctx, owned, automation_id)
      const effect = on
        ? 'From then on it answers people by itself.'
        : 'From then on it answers nobody until it is activated again.'
      return {
        args: { automation_id, platform_user_id: owned.platform_user_id },
        title: `${on ? 'Activate' : 'Pause'} “${rule.name}”?`,
        content: `${sentenceText(sentenceOf(rule))}\n\nAccount: @${owned.platform_username}\n${effect}`,
        option: on ? 'Activate' : 'Pause',
      }
    },
    async act({ ctx }, args) {
      const { name, activation_status } = await setActivation(ctx, { ...args, activation_status: status })
      return { name, status: activation_status }
    },
  })
}

async function ruleNamed(
  ctx: Ctx,
  { platform_user_id }: OwnedAccount,
  id: string,
): Promise<AutomationSummary> {
  const all = await listAutomations(ctx, { platform_user_id })
  const rule = all.find(({ automation_id }) => automation_id === id)
  if (!rule) throw notFound()
  return rule
}

const told = (rule: AutomationSummary) => ({
  automation_id: rule.automation_id,
  name: rule.name,
  kind: rule.automation_type,
  status: rule.activation_status,
  sentence: sentenceText(sentenceOf(rule)),
})

export const automationTools = [list, explain, create, tryOut, switching('ACTIVE'), switching('PAUSED')]
