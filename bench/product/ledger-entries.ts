import { Execution } from '@skein/contract/automations/execution'
import { fieldOf, type Visitor } from './visitor.ts'

/** The decision ledger of an account, as its owner can read it: every page, newest first. */
export async function ledgerEntries(visitor: Visitor, platform_user_id: string): Promise<Execution[]> {
  const entries: Execution[] = []
  let cursor = ''
  for (;;) {
    const query = new URLSearchParams({ platform_user_id, limit: '100', ...(cursor ? { cursor } : {}) })
    const response = await visitor.get(`/api/automations/executions?${query}`)
    const answer: unknown = await response.json()
    const rows = fieldOf(answer, 'data')
    if (!response.ok || !Array.isArray(rows)) throw new Error(`The ledger answered ${JSON.stringify(answer)}`)
    entries.push(...rows.map((row) => Execution.parse(row)))
    const next = fieldOf(answer, 'next_cursor')
    if (typeof next !== 'string') return entries
    cursor = next
  }
}

const moving = new Set(['pending', 'sending', 'unknown'])

/** Whether nothing will happen to an entry any more without a person. */
export const isFinal = ({ state }: Execution): boolean => !moving.has(state)
