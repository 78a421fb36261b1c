import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { metaApp } from './graph/settings.ts'
import { openStreams } from './listening/open-streams.ts'
import { addOwners, type ListeningOwner } from './listening/owners.ts'
import { percentile } from './load/figures.ts'
import { createSender } from './load/storm.ts'
import { monotonic } from './machine/clock.ts'
import { embeddedDatabase, webhookUrl } from './product/start-product.ts'
import { openStage } from './product/stage.ts'
import { type Measure, note } from './report/measure.ts'

export interface LiveOptions {
  owners: number
  /** The server allows one user no more open streams. */
  streamsPerOwner: number
  perSecond: number
  seconds: number
}

/** Measures the time from the webhook of a message to its event on every open stream of its account. */
export async function liveUpdates(options: LiveOptions): Promise<Measure[]> {
  const { owners: count, streamsPerOwner } = options
  const stage = await openStage({ accounts: 0 })
  try {
    const owners = await addOwners(embeddedDatabase(stage.folder).url, { count })
    const arrived = new Map<string, number[]>()
    const listeners = owners.flatMap(({ platform_user_id, token }) => {
      const path = `/api/instagram/events?platform_user_id=${platform_user_id}`
      return Array.from({ length: streamsPerOwner }, () => ({ path, token }))
    })
    const streams = await openStreams(stage.product.url, listeners, (event, at) => {
      const id = event.includes('event: message\n') && /"id":"(live-[^"]+)"/.exec(event)?.[1]
      if (id) arrived.set(id, [...(arrived.get(id) ?? []), at])
    })
    note(`${streams.open()} streams are open`)
    const sendTimes = await sendMessages(webhookUrl(stage.product), owners, options)
    await waitUntil(() =>
      [...sendTimes.keys()].every((id) => (arrived.get(id)?.length ?? 0) >= streamsPerOwner),
    )
    const waits = [...sendTimes].flatMap(([id, from]) => (arrived.get(id) ?? []).map((at) => at - from))
    const missed = [...sendTimes.keys()].reduce(
      (sum, id) => sum + Math.max(0, streamsPerOwner - (arrived.get(id)?.length ?? 0)),
      0,
    )
    const open = streams.open()
    streams.close()
    note(`${sendTimes.size} messages, ${waits.length} events, p95 ${percentile(waits, 95).toFixed(1)} ms`)
    return [
      { name: 'live.streams', value: open, unit: '' },
      { name: 'live.message_to_stream_p50', value: percentile(waits, 50), unit: 'ms' },
      { name: 'live.message_to_stream_p95', value: percentile(waits, 95), unit: 'ms' },
      { name: 'live.message_to_stream_p99', value: percentile(waits, 99), unit: 'ms' },
      { name: 'live.missed', value: missed, unit: '' },
    ]
  } finally {
    await stage.close()
  }
}

/** Sends messages at a fixed rate, to one account after the other. Returns the time at which each was due. */
async function sendMessages(
  address: string,
  owners: readonly ListeningOwner[],
  { perSecond, seconds }: LiveOptions,
): Promise<Map<string, number>> {
  const sender = createSender(address, 16)
  const sendTimes = new Map<string, number>()
  const answers: Promise<void>[] = []
  const began = monotonic()
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const due = began + (index * 1000) / perSecond
    if (due > monotonic()) await pause(due - monotonic())
    const owner = owners[index % owners.length]
    if (!owner) throw new Error('Messages need an account.')
    const id = `live-${index}`
    sendTimes.set(id, due)
    answers.push(
      sender.send({ ...deliveryOf(owner, id, index), comment_ids: [] }).then(({ status }) => {
        if (status !== 200) throw new Error(`A delivery was answered ${status}.`)
      }),
    )
  }
  await Promise.all(answers)
  await sender.close()
  return sendTimes
}

function deliveryOf({ platform_user_id }: ListeningOwner, mid: string, index: number) {
  const timestamp = Date.now()
  const messaging = {
    sender: { id: `98${String(index % 500).padStart(12, '0')}` },
    recipient: { id: platform_user_id },
    timestamp,
    message: { mid, text: `Is this one still there? (${index})` },
  }
  const entry = [{ id: platform_user_id, time: timestamp, messaging: [messaging] }]
  const body = Buffer.from(JSON.stringify({ object: 'instagram', entry }))
  return {
    body,
    signature: `sha256=${createHmac('sha256', metaApp.secret).update(body).digest('hex')}`,
  }
}

/** Waits at most ten seconds. Events that arrive later count as missed. */
async function waitUntil(isDone: () => boolean): Promise<void> {
  for (const deadline = monotonic() + 10_000; monotonic() < deadline && !isDone();) await pause(50)
}
