import type { Write } from '../graph/ledger.ts'
import type { Sent } from './storm.ts'

export type Figures = ReturnType<typeof figuresOf>

/**
 * Compares what was accepted with what took effect at the platform. Times in milliseconds, rates per second.
 */
export function figuresOf(sentDeliveries: readonly Sent[], ledger: readonly Write[]) {
  const accepted = sentDeliveries.filter(({ ok }) => ok)
  const firstReply = new Map<string, number>()
  let duplicates = 0
  for (const { target, at, effect } of ledger) {
    if (!effect) continue
    if (firstReply.has(target)) duplicates += 1
    else firstReply.set(target, at)
  }
  const replies: number[] = []
  let [lost, lastReply] = [0, 0]
  for (const { delivery, from } of accepted) {
    for (const comment of delivery.comment_ids) {
      const at = firstReply.get(comment)
      if (at === undefined) lost += 1
      else {
        replies.push(at - from)
        lastReply = Math.max(lastReply, at)
      }
    }
  }
  const acks = accepted.map(({ from, acked }) => acked - from)
  const began = least(sentDeliveries.map(({ from }) => from))
  const lastAck = max(accepted.map(({ acked }) => acked))
  return {
    acksPerSecond: (accepted.length * 1000) / (lastAck - began),
    repliesPerSecond: (replies.length * 1000) / (lastReply - began),
    ackP50: percentile(acks, 50),
    ackP99: percentile(acks, 99),
    replyP50: percentile(replies, 50),
    replyP95: percentile(replies, 95),
    replyP99: percentile(replies, 99),
    accepted: accepted.length,
    lost,
    duplicates,
  }
}

/** The value that `percent` of all do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sortedValues = values.toSorted((a, b) => a - b)
  return sortedValues[Math.max(0, Math.ceil((percent / 100) * sortedValues.length) - 1)] ?? Number.NaN
}

const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
const max = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0)
