import { join } from 'node:path'
import type { Receiver } from '../load/round.ts'
import { startProcess } from '../machine/start-process.ts'

export interface Ceiling {
  receiver: Receiver
  stop(): Promise<void>
}

/** Starts the ceiling that keeps nothing, or with a database the one that commits before it answers. */
export async function startCeiling(options: {
  folder: string
  graphUrl: string
  database?: { url: string; pid: number }
}): Promise<Ceiling> {
  const { folder, graphUrl, database } = options
  const process = await startProcess({
    file: join(import.meta.dirname, 'ceiling.ts'),
    log: join(folder, 'ceiling.log'),
    env: { GRAPH_URL: graphUrl, ...(database && { DATABASE_URL: database.url }) },
  })
  return {
    receiver: {
      addresses: [process.url],
      pids: [process.pid],
      ...(database && { databasePid: database.pid }),
    },
    stop: () => process.stop(),
  }
}
