import { setTimeout as wait } from 'node:timers/promises'
import type { GraphAccount } from '../graph/settings.ts'
import { makeDelivery, makeEvents, signed, type Delivery } from '../load/deliveries.ts'
import { createSender } from '../load/storm.ts'
import { monotonic } from '../machine/clock.ts'
import { webhookUrl } from '../product/start-product.ts'
import type { Stage } from '../product/stage.ts'
import { keyword } from '../product/set-up.ts'
import { openEventStream, type EventStream } from './event-stream.ts'

/** What happens in each second. Every read asks the next account. */
const perSecond = { comments: 10, messages: 4 }
/** Each stream is closed after this many seconds; one is opened in each second. */
const streamSeconds = 5
/** People who write messages; comments are all from different people. */
const people = 500

export interface MixedLoad {
  /** Webhooks, reads and streams that were started so far. */
  started(): number
  /** Comments and messages that were answered 200 so far. */
  accepted(): number
  /** Comments that were answered 200. */
  comments: Set<string>
  /** Webhooks, reads and streams that were not answered 200, by kind. */
  failures: Map<string, number>
  /** Events that arrived on streams. */
  streamed(): number
  stop(): Promise<void>
}

/** Sends comments and messages, reads screens, tries automations, and opens and closes live streams until it is stopped. */
export function startMixedLoad(stage: Stage): MixedLoad {
  const sender = createSender(webhookUrl(stage.product), 16)
  const failures = new Map<string, number>()
  const comments = new Set<string>()
  const streams: EventStream[] = []
  const under = new Set<Promise<void>>()
  const run = Math.floor(Math.random() * 9000) + 1000
  let [startedCount, accepted, streamed, stopped] = [0, 0, 0, false]

  const fail = (kind: string) => void failures.set(kind, (failures.get(kind) ?? 0) + 1)
  const start = (kind: string, work: () => Promise<void>) => {
    startedCount += 1
    const promise = work()
      .catch((error: unknown) => fail(`${kind} ${statusIn(error)}`))
      .finally(() => under.delete(promise))
    under.add(promise)
  }

  async function deliver(kind: string, delivery: Delivery) {
    const { status } = await sender.send(delivery)
    if (status !== 200) return fail(`${kind} ${status}`)
    accepted += 1
    for (const id of delivery.comment_ids) comments.add(id)
  }

  async function stream(account: GraphAccount) {
    if (streams.length >= streamSeconds) streams.shift()?.close()
    streams.push(await openEventStream(stage, account, () => (streamed += 1)))
  }

  function second(number: number) {
    const account = accountOf(stage, number)
    for (const event of commentsOf(stage, run, number))
      start('comment', () => deliver('comment', makeDelivery([event])))
    for (let index = 0; index < perSecond.messages; index += 1)
      start('message', () => deliver('message', messageOf(account, number * perSecond.messages + index)))
    for (const [kind, path] of Object.entries(readsOf(account, number)))
      start(kind, () => stage.owner.visitor.data(path).then(() => undefined))
    start('try', () => tryAutomation(stage, account))
    start('stream', () => stream(account))
  }

  async function loop() {
    const begin = monotonic()
    for (let number = 0; !stopped; number += 1) {
      second(number)
      await wait(Math.max(0, begin + (number + 1) * 1000 - monotonic()))
    }
  }

  const looping = loop()
  return {
    started: () => startedCount,
    accepted: () => accepted,
    comments,
    failures,
    streamed: () => streamed,
    async stop() {
      stopped = true
      await looping
      await Promise.all(under)
      for (const open of streams) open.close()
      await sender.close()
    },
  }
}

function accountOf({ accounts }: Stage, number: number): GraphAccount {
  const account = accounts[number % accounts.length]
  if (!account) throw new Error('The load needs an account.')
  return account
}

const commentsOf = ({ accounts }: Stage, run: number, second: number) =>
  makeEvents({ run, accounts, count: perSecond.comments, from: second * perSecond.comments })

function readsOf({ user_id }: GraphAccount, number: number): Record<string, string> {
  const of = `platform_user_id=${user_id}`
  const filters = ['', '&outcome=fired', '&outcome=failed', '&event_kind=message', '&search=lovely']
  return {
    log: `/api/automations/executions?${of}${filters[number % filters.length]}`,
    inbox: `/api/instagram/conversations?${of}`,
    search: `/api/instagram/conversations?${of}&query=price`,
    dashboard: `/api/automations/attention?${of}`,
    automations: `/api/automations/get-all-automations?${of}`,
  }
}

const statusIn = (error: unknown) => /answered (\d+)/.exec(String(error))?.[1] ?? 'failed'

async function tryAutomation({ owner }: Stage, { user_id }: GraphAccount): Promise<void> {
  const draft = {
    automation_id: null,
    automation_type: 'COMMENT_REPLY',
    name: 'Draft',
    platform_user_id: user_id,
    provider_id: owner.user_id,
    trigger_type: 'KEYWORD',
    reply_type: 'CUSTOM',
    custom_message: 'Thank you!',
    keywords: [keyword],
    match_type: 'CONTAINS',
    post_selection_type: 'ALL',
  }
  const texts = [`What is the ${keyword}?`, 'Lovely colours']
  await owner.visitor.data('/api/automations/simulate', { platform_user_id: user_id, draft, texts })
}

function messageOf({ user_id }: GraphAccount, number: number): Delivery {
  const timestamp = Date.now()
  const messaging = {
    sender: { id: `98${String(number % people).padStart(12, '0')}` },
    recipient: { id: user_id },
    timestamp,
    message: { mid: `soak-${timestamp}-${number}`, text: `Is this one still there? (${number})` },
  }
  return signed({ object: 'instagram', entry: [{ id: user_id, time: timestamp, messaging: [messaging] }] })
}
