import './infra/guard-json.ts'
import { EnvError, readEnv, type Env } from './env.ts'
import { startEmbeddedDatabase } from './infra/db/embedded/embedded.ts'
import { MigrationError } from './infra/db/upgrade/migration-error.ts'
import { closeDataFolder } from './infra/private-folder.ts'
import { createLogger, type Logger } from './infra/telemetry/logger.ts'
import { shutDownOnSignal, type Shutdown } from './infra/concurrency/shutdown.ts'
import { terminalLog } from './infra/telemetry/terminal-log.ts'

/** Exit code of a start that cannot succeed with these settings (`EX_CONFIG` of sysexits.h). */
const configurationError = 78

await start(readEnvironment())

async function start(env: Env): Promise<void> {
  const log = createLogger(env.LOG_LEVEL, await terminalLog())
  const shutdown = shutDownOnSignal(log)
  try {
    const url = await databaseUrl(env, log, shutdown)
    const { startServer } = await importBootstrap()
    if (shutdown.begun) return
    await startServer({ env, url, log, shutdown })
  } catch (error) {
    log.fatal({ err: error }, 'the start failed')
    await shutdown.end(error instanceof MigrationError ? configurationError : 1)
  }
}

/** Imports most of the program. This takes about a second, as long as the embedded database takes to start. */
async function importBootstrap() {
  return import('./bootstrap.ts')
}

async function databaseUrl(env: Env, log: Logger, shutdown: Shutdown): Promise<string> {
  if (env.DATABASE_URL !== undefined) return env.DATABASE_URL
  const warning = closeDataFolder(env.DATA_DIR)
  if (warning !== undefined) log.warn(warning)
  // Errors are reported by the later import.
  const meanwhile = () => void importBootstrap().catch(() => undefined)
  const embedded = startEmbeddedDatabase({ dataDir: env.DATA_DIR, log, meanwhile })
  // Registered before it runs, so that a shutdown during the start stops it too.
  shutdown.add('embedded database', () =>
    embedded.then(
      (database) => database.stop(),
      () => undefined,
    ),
  )
  return (await embedded).url
}

function readEnvironment(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(configurationError)
  }
}
