import { setTimeout as wait } from 'node:timers/promises'
import { hour, minute } from '@skein/contract/durations'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { jobs } from '#src/app-jobs.ts'
import type { Ctx } from '#src/context.ts'
import { runWorker } from '#src/features/webhooks/index.ts'
import type { FixedClock } from '#src/infra/clock.ts'
import { listen } from '#src/infra/http/listen.ts'
import { connectAccount } from '../accounts/connect-account.ts'
import { createUser } from '../accounts/create-user.ts'
import { buildApp, type TestApp } from '../build-app.ts'
import { createActions } from '../live-actions.ts'

const account = 'clayandember'
/** More than are read together with their comments. */
const postCount = 40
/** How often late webhooks are delivered. */
const lateEvery = 20
/** Share of the comments that are replies to an earlier comment, which may be far below the newest ones. */
const replyShare = 0.1

export interface SweepSimulation {
  events: number
  hours: number
  /** Percent of the webhooks that do not arrive in time. */
  share: number
  /** They arrive up to 20 minutes late instead of never. */
  late: boolean
  seed: string
}

export interface SweepFigures {
  events: number
  /** Events that sweeps found. */
  found: number
  /** Shown by the platform and not decided. */
  undecided: number
  /** Simulated minutes between an event and its decision. */
  p50: number
  p99: number
  p100: number
  /** Comments and people with more than one answer. */
  doubled: number
  unanswered: number
  calls: number
  /** Of the calls that Meta allows, in percent. */
  budget_share: number
  /** Share of lost events that the connection check reports, in percent. */
  lost_share: number
  seconds: number
}

interface World {
  app: TestApp
  sandbox: RunningSandbox
  clock: FixedClock
  platform_user_id: string
  owner: Awaited<ReturnType<typeof createUser>>
  /** Makes the worker look for events. */
  wake: () => void
}

/** Runs minute by minute with an injected clock that begins now: answers expire by the clock of the database. */
export async function simulateSweeps(
  databaseServer: string,
  options: SweepSimulation,
): Promise<SweepFigures> {
  const running: { app?: TestApp; wake?: () => void } = {}
  const listener = await listen(
    (request, bindings) => {
      if (!running.app) throw new Error('A webhook arrived before the server was ready.')
      return running.app.app.fetch(request, bindings)
    },
    '127.0.0.1',
    0,
  )
  let time = () => Date.now()
  const sandbox = await startSandbox({
    webhookUrl: `${listener.url}/api/webhooks/instagram`,
    clock: () => time(),
    seed: options.seed,
  })
  const app = await buildApp({ sandbox, databaseServer, now: Date.now(), onStored: () => running.wake?.() })
  const { clock } = app
  if (clock === null) throw new Error('The clock must be fixed.')
  time = () => clock.now()
  const work = runWorker(app.ctx)
  Object.assign(running, { app, wake: work.wake })
  try {
    const owner = await createUser(app)
    await connectAccount(owner)
    const { rows } = await app.ctx.db.$client.query<{ platform_user_id: string }>(
      'select platform_user_id from connected_accounts',
    )
    const platform_user_id = rows[0]?.platform_user_id ?? ''
    return await simulate({ app, sandbox, clock, platform_user_id, owner, wake: work.wake }, options)
  } finally {
    await work.stop()
    await sandbox.close()
    await listener.close(1000)
    await app.close()
  }
}

interface WrittenEvent {
  id: string
  at: number
  kind: 'comment' | 'message'
  /** Of a top-level comment. */
  post?: string
}

async function simulate(world: World, options: SweepSimulation): Promise<SweepFigures> {
  const { app, sandbox, clock } = world
  const began = performance.now()
  const { control } = sandbox
  const actions = createActions({ ...world, ctx: app.ctx })
  await control.platform({ limits: false })
  await actions.saveDmReply({ keywords: 'price' })
  await world.owner.browser.post('/api/instagram/automations/comment-reply', {
    platform_user_id: world.platform_user_id,
    name: 'Price',
    trigger_type: 'KEYWORD',
    reply_type: 'CUSTOM',
    keywords: 'price',
    custom_message: 'It is 20 euros.',
    // Also comments below which a reply was answered before.
    reply_count_value: 1000,
  })
  const posts: string[] = []
  for (let number = 0; number < postCount; number += 1) {
    posts.push((await control.addPost({ account, caption: `Post ${number}` })).id)
  }
  const calls = { comments: 0, conversations: 0 }
  const ctx = countingCalls(app.ctx, calls)
  const random = generator(options.seed)
  const minutes = options.hours * 60
  const events: WrittenEvent[] = []
  // The sweeps begin before the first event.
  await tick(ctx, clock)
  await control.webhooks({ mode: options.late ? 'hold' : 'lose', percent: options.share })
  for (let at = 0; at < minutes + 15; at += 1) {
    const due = at < minutes ? Math.round((options.events * (at + 1)) / minutes) - events.length : 0
    for (let number = 0; number < due; number += 1) {
      events.push(await write(world, { posts, random, written: events, person: await actions.newPerson() }))
    }
    if (options.late && at % lateEvery === lateEvery - 1) await control.releaseWebhooks()
    await control.settleWebhooks()
    await settled(app)
    await tick(ctx, clock)
    world.wake()
    await settled(app)
  }
  await control.releaseWebhooks()
  await control.settleWebhooks()
  await settled(app)
  return { ...(await judge(world, events, calls)), seconds: Math.round((performance.now() - began) / 1000) }
}

/** Adds an event of the last minute. */
async function write(
  { sandbox: { control } }: World,
  {
    posts,
    random,
    written,
    person: as,
  }: { posts: string[]; random: () => number; written: readonly WrittenEvent[]; person: string },
): Promise<WrittenEvent> {
  const ageMs = Math.floor(random() * minute)
  const text = `price ${written.length}?`
  if (random() >= 0.6) {
    const { mid, at } = await control.addMessage({ as, account, text, ageMs })
    return { id: mid, at, kind: 'message' }
  }
  const earlier = random() < replyShare ? written[Math.floor(random() * written.length)] : undefined
  if (earlier?.post !== undefined) {
    const { id, at } = await control.addComment({
      as,
      postId: earlier.post,
      parentId: earlier.id,
      text,
      ageMs,
    })
    return { id, at, kind: 'comment' }
  }
  const post = posts[Math.floor(random() * posts.length)] ?? ''
  const { id, at } = await control.addComment({ as, postId: post, text, ageMs })
  return { id, at, kind: 'comment', post }
}

/** A minute passes, and the job of the minute runs. Hardly any real time passes, so the turns of calls are freed. */
async function tick(ctx: Ctx, clock: FixedClock): Promise<void> {
  clock.advance(minute)
  await ctx.db.$client.query('truncate send_paces')
  const queued: (() => Promise<void>)[] = []
  const queueing: Ctx = {
    ...ctx,
    jobs: {
      ...ctx.jobs,
      enqueue: async (job, payload) => {
        if (job.name === 'webhooks.sweep-account')
          queued.push(() => job.handle(ctx as never, payload as never))
      },
    },
  }
  await jobs.find(({ name }) => name === 'webhooks.sweep-accounts')?.handle(queueing, {})
  await Promise.all(queued.map((run) => run()))
}

/** Waits until all events are decided and all answers are sent. */
async function settled({ ctx }: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await ctx.db.$client.query<{ open: boolean }>(
      `select exists (select from event_queue) or exists (select from outbox_open where phase in ('ready', 'sending'))
       as open`,
    )
    if (rows[0]?.open !== true) return
    await wait(3)
  }
}

function countingCalls(ctx: Ctx, calls: { comments: number; conversations: number }): Ctx {
  const { listNewestPosts, listOlderPosts, listShownComments, listThreads } = ctx.instagram
  return {
    ...ctx,
    instagram: {
      ...ctx.instagram,
      listNewestPosts: (...args) => (calls.comments++, listNewestPosts(...args)),
      listOlderPosts: (...args) => (calls.comments++, listOlderPosts(...args)),
      listShownComments: (...args) => (calls.comments++, listShownComments(...args)),
      listThreads: (...args) => (calls.conversations++, listThreads(...args)),
    },
  }
}

async function judge(
  { app, sandbox, owner, platform_user_id }: World,
  events: readonly WrittenEvent[],
  calls: { comments: number; conversations: number },
): Promise<Omit<SweepFigures, 'seconds'>> {
  const { rows } = await app.ctx.db.$client.query<{
    event_id: string
    decided_at: Date
    found_by: string | null
  }>(`select event_id, decided_at, snapshot ->> 'found_by' as found_by from decisions`)
  const rowsById = new Map(rows.map((row) => [row.event_id, row]))
  const waits = events
    .flatMap(({ id, at }) => {
      const row = rowsById.get(id)
      return row ? [(row.decided_at.getTime() - at) / minute] : []
    })
    .toSorted((left, right) => left - right)
  const replies = Map.groupBy(
    sandbox.state.data.ledger.filter(({ operation, effect }) => operation === 'reply' && effect),
    ({ target }) => target,
  )
  const answers = events.map(({ id, kind }) =>
    kind === 'comment' ? (replies.get(id)?.length ?? 0) : answersIn(sandbox, id),
  )
  const comments = events.filter(({ kind }) => kind === 'comment').length
  const path = `/api/accounts/connection?platform_user_id=${platform_user_id}`
  const { data } = (await owner.browser.get(path)).json as {
    data: { checks: { key: string; lost_share_7d?: number }[] }
  }
  const quantile = (share: number) =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? Number.NaN
  return {
    events: events.length,
    found: rows.filter(({ found_by }) => found_by === 'sweep').length,
    undecided: events.length - waits.length,
    p50: quantile(0.5),
    p99: quantile(0.99),
    p100: waits.at(-1) ?? Number.NaN,
    doubled: answers.filter((count) => count > 1).length + rows.length - rowsById.size,
    unanswered: answers.filter((count) => count === 0).length,
    calls: calls.comments + calls.conversations,
    // Each comment shows an impression at least; reads of conversations have a limit of two a second.
    budget_share:
      100 *
      Math.max(
        calls.comments / (4800 * Math.max(1, comments)),
        calls.conversations / ((2 * 24 * hour) / 1000),
      ),
    lost_share: 100 * (data.checks.find(({ key }) => key === 'sweep')?.lost_share_7d ?? Number.NaN),
  }
}

/** Returns the number of messages of the account to the only person of a thread, who wrote one message. */
function answersIn({ state: { data } }: RunningSandbox, mid: string): number {
  const thread = data.threads.get(data.messages.get(mid)?.threadId ?? '')
  return (thread?.messageIds ?? []).filter((id) => data.messages.get(id)?.from === 'account').length
}

/** Returns a function that returns the same numbers from 0 to 1 for the same seed. */
function generator(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
