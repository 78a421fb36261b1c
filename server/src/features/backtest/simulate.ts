import type { api } from '@skein/contract'
import type { Simulation } from '@skein/contract/automations/simulate'
import type { InputOf } from '@skein/contract/endpoint'
import {
  findNewestPosts,
  findPosts,
  requireAccount,
  type OwnedAccount,
} from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { askSample } from './ask-sample.ts'
import type { CompiledAutomation, StoredAutomation } from '@skein/engine/automation'
import { loadPastEvents, type GatheredPast } from './load-past-events.ts'
import { collisionsAmong } from './list-collisions.ts'
import {
  draftAutomation,
  simulationSetupOf,
  eventKindOf,
  sampleEvents,
  samplePost,
  type SimulationSetup,
  type SamplePost,
} from '@skein/engine/replay/simulation-setup'
import { dependsOn, outcomeOf, projectionOf, resultOf, shownOf, totalsOf } from './simulation-logic.ts'
import {
  findAutomation,
  findActiveAutomations,
  type ActiveAutomationRow,
} from '#src/features/automations/index.ts'

type Input = InputOf<typeof api.automations.simulate>

/** What a rule would do with some texts or with what happened lately. Decides as the real thing; sends nothing. */
export async function simulate(ctx: Ctx, input: Input): Promise<Simulation> {
  const account = await requireAccount(ctx, input.platform_user_id)
  const active = await findActiveAutomations(ctx.db, [account.id])
  const cast = simulationSetupOf(active, await simulatedAutomation(ctx, { account, input, active }))
  const { automation, set } = cast
  const { texts } = input
  const past = texts
    ? await posed(ctx, { account, setup: cast, texts })
    : await loadPastEvents(ctx, account, { setup: cast, days: input.days ?? 1 })
  const { replayed, sampled, cost } = await askSample(ctx, account.id, {
    events: past.events,
    setup: cast,
    newestFirst: !texts,
  })
  const heard = replayed.filter(({ past: { event } }) => event.kind === eventKindOf(automation))
  const told = heard.map((each) => ({ replayed: each, outcome: outcomeOf(each, automation, set) }))
  if (!texts) told.reverse()
  const shown = shownOf(told)
  const collisions = await collisionsAmong(ctx, account, set.automations)
  return {
    results: shown.map((each) => resultOf(each, texts !== undefined)),
    results_left_out: told.length - shown.length,
    totals: totalsOf(told),
    events: told.length,
    more_events: past.more,
    unsupported: past.unsupported,
    sampled,
    not_sampled: heard.filter(({ unasked }) => [...unasked].some((each) => dependsOn(each, automation, set)))
      .length,
    cost,
    collisions: collisions.filter(({ automation_ids }) => automation_ids.includes(automation.automation_id)),
    projected: texts ? { per_month: null, cost_per_month: null } : projectionOf(told, automation, past.days),
  }
}

interface Asked {
  account: OwnedAccount
  input: Input
  active: readonly ActiveAutomationRow[]
}

/** A draft of a saved rule has its place and its age; one of another kind is as unknown as a foreign one. */
async function simulatedAutomation(ctx: Ctx, { account, input, active }: Asked): Promise<StoredAutomation> {
  const { draft } = input
  if (draft && draft.platform_user_id !== account.platform_user_id) throw notFound()
  const automation_id = input.automation_id ?? draft?.automation_id ?? null
  if (automation_id === null) {
    if (!draft) throw notFound()
    return draftAutomation(active, draft, ctx.clock.now())
  }
  const row = await findAutomation(ctx.db, account, automation_id)
  if (!row || (draft && draft.automation_type !== row.automation_type)) throw notFound()
  const { number, created_at, settings } = row
  return { automation_id, number, created_at: Date.parse(created_at), settings: draft ?? settings }
}

async function posed(
  ctx: Ctx,
  {
    account,
    setup: cast,
    texts,
  }: { account: OwnedAccount; setup: SimulationSetup; texts: readonly string[] },
): Promise<GatheredPast> {
  const now = ctx.clock.now()
  const post = samplePost(cast.automation, await watchedPosts(ctx, account, cast.automation), now)
  return { events: sampleEvents(texts, cast.automation, { post, now }), unsupported: 0, more: false, days: 0 }
}

/** Posts that we know of and the rule may watch, newest first. */
async function watchedPosts(
  ctx: Ctx,
  account: OwnedAccount,
  { posts }: CompiledAutomation,
): Promise<SamplePost[]> {
  if (posts.kind === 'specific') {
    const asked = [...posts.ids].map((post_id) => ({ account_id: account.id, post_id }))
    return (await findPosts(ctx.db, asked)).sort((a, b) => b.posted_at - a.posted_at)
  }
  const newest = await findNewestPosts(ctx.db, account.id, 1)
  return newest.map(({ id, timestamp, permalink }) => ({
    post_id: id,
    posted_at: Date.parse(timestamp),
    permalink,
  }))
}
