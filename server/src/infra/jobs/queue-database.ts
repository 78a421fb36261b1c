import pg from 'pg'
import type { Db } from 'pg-boss'
import { Connection } from '../db/connection.ts'
import { createReconnectingClient } from '../db/signals.ts'
import type { Logger } from '../telemetry/logger.ts'

export interface QueueDatabase extends Db {
  close(): Promise<void>
}

/**
 * The connections of the job queue. The queue's own pool leaves connections in use without a listener for errors, so a
 * lost connection would end the process.
 */
export function openQueueDatabase(url: string, log: Logger): QueueDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    Client: Connection,
    application_name: 'skein jobs',
    max: 4,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'the job queue lost a database connection'))
  let closing: Promise<void> | undefined
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: (channel, onNotification, onReconnect) =>
      listen({ url, log }, channel, { onNotification, onReconnect }),
    close: () => (closing ??= pool.end()),
  }
}

interface Listener {
  onNotification: (payload: string) => void
  onReconnect: () => void
}

async function listen(
  { url, log }: { url: string; log: Logger },
  channel: string,
  { onNotification, onReconnect }: Listener,
): Promise<{ close(): Promise<void> }> {
  const client = createReconnectingClient({
    url,
    name: 'skein jobs signals',
    log,
    async prepare(connection) {
      connection.on('notification', ({ payload }) => onNotification(payload ?? ''))
      await connection.query(`listen ${pg.escapeIdentifier(channel)}`)
      onReconnect()
    },
  })
  return { close: () => client.stop() }
}
