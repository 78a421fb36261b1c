import type { Logger } from '#src/infra/logger.ts'
import { openCluster } from './embedded-cluster.ts'
import { ensureRunning, isServer, shutDown, isUsedByOthers, urlOf } from './embedded-process.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: Logger
  /** Settings that override the defaults, for a server whose data may be lost. */
  settings?: Readonly<Record<string, string>>
  /** Called while a new server starts, for work that does not need it. */
  meanwhile?: () => void
}

export interface EmbeddedDatabase {
  url: string
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL in `dataDir`, on a free loopback port. Adopts a server that still runs there, left by a
 * killed process or used by another one. If the server dies, it is started again on its port.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log } = options
  const began = performance.now()
  const cluster = await openCluster(options.dataDir, options.settings ?? {})
  let running = await ensureRunning(cluster, 0, options.meanwhile)
  const { port } = running
  log.info({ port, ms: Math.round(performance.now() - began) }, 'embedded database is ready')

  let restarting: Promise<void> | undefined
  const watchdog = setInterval(() => {
    if (isServer(running.pid)) return
    restarting ??= restart().finally(() => (restarting = undefined))
  }, 1000).unref()
  const restart = async () => {
    log.error('embedded database ended unexpectedly; starting it again')
    try {
      running = await ensureRunning(cluster, port)
    } catch (error) {
      log.error({ err: error }, 'embedded database could not be started again')
    }
  }
  return {
    url: urlOf(cluster, port),
    async stop() {
      clearInterval(watchdog)
      await restarting
      if (await isUsedByOthers(cluster, port)) log.info('embedded database is left to its other users')
      else await shutDown(cluster, running)
    },
  }
}
