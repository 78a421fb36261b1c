import { setTimeout as wait } from 'node:timers/promises'
import { Execution } from '@skein/contract/automations/execution'
import type { Stage } from '../product/stage.ts'
import { fieldOf, type Visitor } from '../product/visitor.ts'

export interface Settled {
  /** The log entries of each comment; more than one if it was processed several times. */
  entries: Map<string, Execution[]>
  /** Whether everything accepted reached a final state by itself in time. */
  ended: boolean
}

const deadline = 180_000
/** Milliseconds without a change after which missing entries are given up. */
const quiet = 12_000

/** Waits until the decision log has a final state for every accepted comment. */
export async function untilSettled(stage: Stage, accepted: ReadonlySet<string>): Promise<Settled> {
  const began = Date.now()
  let [last, since] = ['', Date.now()]
  for (;;) {
    const entries = await readEntries(stage)
    const open = [...entries.values()].flat().filter((entry) => !isFinal(entry)).length
    const missing = [...accepted].filter((comment) => !entries.has(comment)).length
    const { writes } = await stage.graph.seen()
    const now = `${open} ${missing} ${writes}`
    if (now !== last) [last, since] = [now, Date.now()]
    if (open === 0 && missing === 0) return { entries, ended: true }
    if (open === 0 && Date.now() - since > quiet) return { entries, ended: true }
    if (Date.now() - began > deadline) return { entries, ended: false }
    await wait(2000)
  }
}

async function readEntries({ owner, accounts }: Stage): Promise<Map<string, Execution[]>> {
  const lists = await Promise.all(accounts.map(({ user_id }) => logEntries(owner.visitor, user_id)))
  return Map.groupBy(lists.flat(), ({ event_id }) => event_id)
}

/** Returns the decision log of an account, all pages, newest first. */
async function logEntries(visitor: Visitor, platform_user_id: string): Promise<Execution[]> {
  const entries: Execution[] = []
  let cursor = ''
  for (;;) {
    const query = new URLSearchParams({ platform_user_id, limit: '100', ...(cursor ? { cursor } : {}) })
    const response = await visitor.get(`/api/automations/executions?${query}`)
    const answer: unknown = await response.json()
    const rows = fieldOf(answer, 'data')
    if (!response.ok || !Array.isArray(rows))
      throw new Error(`The decision log answered ${JSON.stringify(answer)}`)
    entries.push(...rows.map((row) => Execution.parse(row)))
    const next = fieldOf(answer, 'next_cursor')
    if (typeof next !== 'string') return entries
    cursor = next
  }
}

const moving = new Set(['pending', 'sending', 'unknown'])

/** Returns whether an entry only changes after a review. */
const isFinal = ({ state }: Execution): boolean => !moving.has(state)
