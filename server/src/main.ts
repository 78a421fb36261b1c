import { EnvError, readEnv, type Env } from './env.ts'
import { startEmbeddedDatabase } from './infra/db/embedded.ts'
import { createLogger, type Logger } from './infra/logger.ts'
import { endOnSignal, type Ending } from './infra/shutdown.ts'

await start(readEnvironment())

async function start(env: Env): Promise<void> {
  const log = createLogger(env.LOG_LEVEL)
  const ending = endOnSignal(log)
  try {
    const url = await databaseUrl(env, log, ending)
    const { startParts } = await readParts()
    if (ending.begun) return
    await startParts({ env, url, log, ending })
  } catch (error) {
    log.fatal({ err: error }, 'the start failed')
    await ending.end(1)
  }
}

/** Most of the program. Reading it takes a second of its own, as long as a database takes to wake up. */
async function readParts() {
  return import('./bootstrap.ts')
}

async function databaseUrl(env: Env, log: Logger, ending: Ending): Promise<string> {
  if (env.DATABASE_URL !== undefined) return env.DATABASE_URL
  // What goes wrong here is told when the parts are asked for.
  const meanwhile = () => void readParts().catch(() => undefined)
  const embedded = startEmbeddedDatabase({ dataDir: env.DATA_DIR, log, meanwhile })
  // Known before it runs: who is asked to end in between must not leave it behind.
  ending.add('embedded database', () =>
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
    process.exit(1)
  }
}
