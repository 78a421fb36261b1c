import { join } from 'node:path'
import { request } from 'undici'
import { startProcess, type RunningProcess } from '../machine/start-process.ts'
import type { Seen, Write } from './ledger.ts'
import { calmGraph, type GraphSettings } from './settings.ts'

export interface Graph {
  url: string
  process: RunningProcess
  set(settings: Partial<GraphSettings>): Promise<void>
  seen(): Promise<Seen>
  ledger(): Promise<Write[]>
  forget(): Promise<void>
}

export async function startGraph(folder: string): Promise<Graph> {
  const process = await startProcess({
    file: join(import.meta.dirname, '..', 'fake-graph.ts'),
    log: join(folder, 'graph.log'),
  })
  const call = async (name: string, body?: unknown): Promise<unknown> => {
    const answer = await request(`${process.url}/bench/${name}`, {
      method: 'POST',
      body: JSON.stringify(body ?? {}),
    })
    return answer.body.json()
  }
  return {
    url: process.url,
    process,
    set: async (settings) => void (await call('settings', { ...calmGraph, ...settings })),
    seen: async () => asSeen(await call('seen')),
    ledger: async () => asWrites(await call('ledger')),
    forget: async () => void (await call('forget')),
  }
}

/** The imitated platform writes exactly these. */
const asSeen = (value: unknown): Seen => value as Seen
const asWrites = (value: unknown): Write[] => value as Write[]
