import { type ChatMessage, type PlanStep, assistantNodes } from '@skein/contract/assistant/assistant'
import { isOpenQuestion, planOf, textOf, interruptOf, leadsToEnd } from './record-logic.ts'
import type { ActionResult } from '../../../components/result-card.tsx'
import { isKnownTool } from './label-logic.ts'
import { draftResultOf } from './result-logic.ts'

/** Steps between two visible records. */
export interface Run {
  kind: 'run'
  id: string
  records: readonly ChatMessage[]
  plan: readonly PlanStep[] | null
  /** Seconds from the previous message to the last step or result; null if unknown. */
  seconds: number | null
}

export type Item =
  | { kind: 'own' | 'interrupt' | 'answer'; id: string; record: ChatMessage }
  | Run
  | Made
  | Ended

/** Something that the steps before made without approval. */
export interface Made {
  kind: 'made'
  id: string
  result: ActionResult
}

/** The turn ended without an answer. */
export interface Ended {
  kind: 'ended'
  id: string
  how: 'failed' | 'stopped'
  /** Why it failed; null if unknown. */
  reason: string | null
}

export interface TurnView {
  id: string
  items: readonly Item[]
  /** The request of the user; "Try again" repeats it. */
  asked: string
}

/** Groups records, oldest first, into turns. */
export function turnsOf(records: readonly ChatMessage[]): ChatMessage[][] {
  const turns: ChatMessage[][] = []
  for (const record of records) {
    const last = turns.at(-1)
    if (last?.[0]?.turn_id === record.turn_id) last.push(record)
    else turns.push([record])
  }
  return turns
}

/** Reuses unchanged turns, so that they do not rerender. */
export function keptTurns(
  before: readonly (readonly ChatMessage[])[],
  now: readonly (readonly ChatMessage[])[],
): readonly (readonly ChatMessage[])[] {
  const turnsById = new Map(before.map((turn) => [turn[0]?.id, turn]))
  return now.map((turn) => {
    const old = turnsById.get(turn[0]?.id)
    return old?.length === turn.length && old.every((record, place) => record === turn[place]) ? old : turn
  })
}

/** Returns the current node, derived from the records. */
export function currentNode(records: readonly ChatMessage[]): string {
  const last = records.findLast((record) => !['own', 'tool', 'detail'].includes(appearanceOf(record)))
  if (!last) return ''
  return last.status === 'in_progress' ? last.node : (last.next_node ?? last.node)
}

/** Returns the answer to a closed interrupt: in the same turn, or the message of the next one. */
export function answerTo(view: TurnView, id: string, next: string | null): string | null {
  const place = view.items.findIndex((item) => item.id === id)
  const ownItem = view.items.find((item, index) => index > place && item.kind === 'own')
  return ownItem?.kind === 'own' ? textOf(ownItem.record) : next
}

/** Returns the visible items of a turn. `live`: it runs or waits; `writing`: id of the record being written. */
export function viewOf(
  records: readonly ChatMessage[],
  live: boolean,
  writing: string | null = null,
): TurnView {
  const items: Item[] = []
  let steps: ChatMessage[] = []
  const flush = (until: ChatMessage | undefined) => {
    const first = steps[0]
    if (!first) return
    const before = items.at(-1)
    const from = before && 'record' in before ? before.record : first
    items.push(runOf(steps, from, until ?? steps.at(-1) ?? first), ...madeIn(steps))
    steps = []
  }
  for (const record of records) {
    const kind = record.id === writing ? 'answer' : appearanceOf(record)
    if (kind === 'own' || kind === 'interrupt' || kind === 'answer') {
      flush(record)
      items.push({ kind, id: record.id, record })
    } else steps.push(record)
  }
  flush(undefined)
  const how = live ? null : endOf(records)
  const id = records[0]?.turn_id ?? ''
  if (how)
    items.push({ kind: 'ended', id: `${id} ended`, how, reason: how === 'failed' ? causeIn(records) : null })
  return { id, items, asked: askedIn(records) }
}

/** Returns the text that started a turn; later messages in it answer interrupts. */
export function askedIn(records: readonly ChatMessage[]): string {
  const ownMessage = records.find((record) => appearanceOf(record) === 'own')
  return ownMessage ? textOf(ownMessage) : ''
}

/** Returns why a turn failed. Records of older servers have it as their text. */
function causeIn(records: readonly ChatMessage[]): string | null {
  const last = records.findLast(isFailure)
  return last ? (last.reason ?? (textOf(last) || null)) : null
}

/** Returns how a turn ended, if not with an answer or an interrupt. */
function endOf(records: readonly ChatMessage[]): 'failed' | 'stopped' | null {
  if (records.some(({ status, type }) => status === 'stopped' && type !== 'human')) return 'stopped'
  const last = records.findLast((record) => !['tool', 'detail'].includes(appearanceOf(record)))
  if (!last) return null
  const appearance = appearanceOf(last)
  return appearance === 'answer' || appearance === 'interrupt' ? null : 'failed'
}

const madeIn = (steps: readonly ChatMessage[]): Made[] =>
  steps.flatMap((step) => {
    const result = draftResultOf(step)
    return result ? [{ kind: 'made', id: `made ${step.id}`, result }] : []
  })

const runOf = (records: readonly ChatMessage[], from: ChatMessage, until: ChatMessage): Run => ({
  kind: 'run',
  id: `run ${records[0]?.id ?? ''}`,
  records,
  plan: records.map(planOf).findLast((plan) => plan !== null) ?? null,
  seconds: secondsBetween(from.created_at, until.created_at),
})

function secondsBetween(from: string, until: string): number | null {
  const milliseconds = Date.parse(until) - Date.parse(from)
  return Number.isNaN(milliseconds) || milliseconds < 0 ? null : Math.max(1, Math.round(milliseconds / 1000))
}

/** Returns the interrupt that the chat waits for. */
export function waitingAt(records: readonly ChatMessage[]): ChatMessage | null {
  const place = records.findLastIndex(({ type }) => type === 'interrupt')
  const last = records[place]
  if (!last || !isOpenQuestion(last)) return null
  return records.slice(place + 1).some((record) => appearanceOf(record) === 'own') ? null : last
}

/** The record that ends a failed turn. It is no message. */
const isFailure = (record: ChatMessage): boolean => record.status === 'failed' && leadsToEnd(record)

/** Nodes whose messages are internal, except for the last one. */
const innerNodes: readonly string[] = assistantNodes

/** Appearance of a record: user message, interrupt, answer, tool, step, or hidden outside of the details. */
type Appearance = 'own' | 'interrupt' | 'answer' | 'tool' | 'step' | 'detail'

export function appearanceOf(record: ChatMessage): Appearance {
  if (record.type === 'human' || record.role === 'human_message') return 'own'
  if (record.type === 'interrupt') return interruptOf(record) ? 'interrupt' : 'detail'
  if (record.type === 'tool') return isKnownTool(record.node) ? 'tool' : 'detail'
  if (isFailure(record)) return 'step'
  return innerNodes.includes(record.node) && !leadsToEnd(record) ? 'step' : 'answer'
}
