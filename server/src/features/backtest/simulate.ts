import type { api } from '@skein/contract'
import {
  findNewestPosts,
  findPosts,
  requireAccount,
  type OwnedAccount,
} from '#src/features/accounts/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { runInSlices } from '#src/infra/concurrency/slices.ts'
import { askSample } from './ask-sample.ts'
import type { CompiledAutomation } from '@skein/engine/automation'
import { loadPastEvents, type PastEvents } from './load-past-events.ts'
import { collisionsWith } from './list-collisions.ts'
import { simulatedAutomation } from './simulated-automation.ts'
import {
  simulationSetupSteps,
  eventKindOf,
  sampleEvents,
  samplePost,
  type SimulationSetup,
  type SamplePost,
} from '@skein/engine/replay/simulation-setup'
import { dependsOn, outcomeOf, projectionOf, resultOf, shownOf, totalsOf } from './simulation-logic.ts'
import { limitHeavyWork } from '#src/features/automations/index.ts'
import { businessHoursOf, findActiveAutomations } from '#src/features/stored-automations/index.ts'

/** Returns what an automation would do with given texts or with past events. Decides with the engine, sends nothing. */
export const simulate: UseCase<typeof api.automations.simulate> = async (ctx, input) => {
  const account = await requireAccount(ctx, input.platform_user_id)
  const [active, hours] = await Promise.all([
    findActiveAutomations(ctx.db, [account.id]),
    businessHoursOf(ctx.db, account.id),
  ])
  const simulated = await simulatedAutomation(ctx, { account, input, active })
  await limitHeavyWork(ctx, [...active, simulated])
  const setup = await runInSlices(simulationSetupSteps(active, simulated, hours))
  const { automation, set } = setup
  const { texts } = input
  const past = texts
    ? await sampleTexts(ctx, { account, setup, texts })
    : await loadPastEvents(ctx, account, { setup, days: input.days ?? 1 })
  const { replayed, sampled, cost } = await askSample(ctx, account.id, {
    events: past.events,
    actions: past.actions,
    setup,
    newestFirst: !texts,
  })
  const ofKind = replayed.filter(
    ({ past: { event, before } }) => event.kind === eventKindOf(automation) && before !== true,
  )
  const events = ofKind.map((each) => ({ replayed: each, outcome: outcomeOf(each, automation, set) }))
  if (!texts) events.reverse()
  const shownEvents = shownOf(events)
  const collisions = await collisionsWith(ctx, account, { active, simulated })
  return {
    results: shownEvents.map((each) => resultOf(each, texts !== undefined)),
    results_left_out: events.length - shownEvents.length,
    totals: totalsOf(events),
    events: events.length,
    more_events: past.more,
    unsupported: past.unsupported,
    sampled,
    not_sampled: ofKind.filter(({ unasked }) => [...unasked].some((each) => dependsOn(each, automation, set)))
      .length,
    cost,
    collisions,
    projected: texts
      ? { per_month: null, cost_per_month: null }
      : projectionOf(events, automation, past.days),
  }
}

/** Returns the texts as events under a post that the automation selects. */
async function sampleTexts(
  ctx: Ctx,
  {
    account,
    setup: { automation },
    texts,
  }: { account: OwnedAccount; setup: SimulationSetup; texts: readonly string[] },
): Promise<PastEvents> {
  const now = ctx.clock.now()
  const post = samplePost(automation, await selectablePosts(ctx, account, automation), now)
  const events = sampleEvents(texts, automation, { post, now })
  return { events, actions: [], unsupported: 0, more: false, days: 0 }
}

/** Returns stored posts that the automation can select, newest first. */
async function selectablePosts(
  ctx: Ctx,
  account: OwnedAccount,
  { posts }: CompiledAutomation,
): Promise<SamplePost[]> {
  if (posts.kind === 'specific') {
    const postKeys = [...posts.ids].map((post_id) => ({ account_id: account.id, post_id }))
    return (await findPosts(ctx.db, postKeys)).sort((a, b) => b.posted_at - a.posted_at)
  }
  const newest = await findNewestPosts(ctx.db, account.id, 1)
  return newest.map(({ id, timestamp, permalink }) => ({
    post_id: id,
    posted_at: Date.parse(timestamp),
    permalink,
  }))
}
