import { setTimeout as wait } from 'node:timers/promises'
import type { LiveProduct } from '#test/live-product.ts'
import { ask, type Tenant } from './tenant.ts'

/** Resolves when all events are decided and all sends have an outcome. */
export async function waitUntilIdle({ ctx, sandbox }: LiveProduct): Promise<void> {
  await sandbox.control.wait({ for: 'delivered', timeout: 60_000 })
  for (;;) {
    const { rows } = await ctx.db.$client.query<{ open: boolean }>(
      'select exists (select from event_queue) or exists (select from outbox_open) as open',
    )
    if (rows[0]?.open === false) return
    await wait(50)
  }
}

const runtimeFields = ['health_status', 'health_reason', 'execution_count', 'cumulative_cost']

/** Returns the automations of an account as JSON, without fields that change at run time. */
export async function readAutomations({ owner, platform_user_id }: Tenant): Promise<string> {
  const lists = await Promise.all(
    ['comment-reply', 'ai-conversation', 'dm-keyword-reply', 'private-message', 'delete-comment'].map(
      (kind) =>
        ask<Record<string, unknown>[]>(
          owner,
          `/api/instagram/automations/${kind}?platform_user_id=${platform_user_id}`,
        ),
    ),
  )
  return JSON.stringify(lists, (name, value: unknown) => (runtimeFields.includes(name) ? undefined : value))
}

/** Returns everything that the owner of an account sees about it. */
export async function readOwnerPages({ owner, platform_user_id, automations }: Tenant): Promise<unknown[]> {
  const pages = Object.values(automations).map(
    (automation) => `/api/automations/${automation}/executions?limit=100`,
  )
  const lists = [`/api/automations/get-all-automations?provider_id=${owner.user_id}`]
  return Promise.all([
    ...[...pages, ...lists].map((path) => ask<unknown>(owner, path)),
    ask<unknown>(owner, `/api/models/keys?platform_user_id=${platform_user_id}`),
  ])
}

export async function countHeldReplies({ ctx }: LiveProduct): Promise<number> {
  const { rows } = await ctx.db.$client.query<{ held: string }>(
    `select count(*) as held from outbox where state = 'needs_review'`,
  )
  return Number(rows[0]?.held ?? 0)
}

export interface Spent {
  tokens: { input: number; output: number }
  /** US dollars. */
  cost: number
}

/** Returns tokens and cost of all model calls so far. */
export async function spentSoFar({ ctx }: LiveProduct): Promise<Spent> {
  const { rows } = await ctx.db.$client.query<Record<'input' | 'output' | 'cost', string>>(
    `select coalesce(sum(input_tokens), 0) as input, coalesce(sum(output_tokens), 0) as output,
       coalesce(sum(cost), 0) as cost from model_calls`,
  )
  const { input, output, cost } = rows[0] ?? { input: 0, output: 0, cost: 0 }
  return { tokens: { input: Number(input), output: Number(output) }, cost: Number(cost) }
}
