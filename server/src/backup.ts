// `npm run backup [-- <file>]`: copies the data folder and its embedded database, also while Skein runs, into one file.
import { resolve } from 'node:path'
import { EnvError, readEnv } from './env.ts'
import { writeArchive } from './infra/db/backup/archive.ts'
import { addDataFolder } from './infra/db/backup/backup-folder.ts'
import { startEmbeddedDatabase } from './infra/db/embedded/embedded.ts'
import { createLogger } from './infra/telemetry/logger.ts'

const external = `DATABASE_URL names a database of your own: back it up with its own tools, for example

  pg_dump --format=custom --file=skein.dump "$DATABASE_URL"

or pg_basebackup with an archive of the write-ahead log, which loses minutes instead of a day. Keep APP_SECRET with it: the
stored tokens cannot be decrypted without it. After a restore, start once with SETTLE_ON_START=1.
`

process.exit(await backUp())

async function backUp(): Promise<number> {
  try {
    const env = readEnv(process.env)
    if (env.DATABASE_URL !== undefined) return fail(external)
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const file = resolve(process.argv[2] ?? `skein-backup-${stamp}.tar.gz`)
    const began = performance.now()
    const database = await startEmbeddedDatabase({ dataDir: env.DATA_DIR, log: createLogger('error') })
    try {
      const { files, bytes } = await writeArchive(file, async (archive) => {
        await addDataFolder(archive, { dataDir: env.DATA_DIR, port: database.port })
        return { files: archive.files, bytes: archive.bytes }
      })
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      process.stdout.write(
        `Backed up ${files} files (${Math.ceil(bytes / 1e6)} MB) in ${seconds} s: ${file}\n`,
      )
    } finally {
      await database.stop()
    }
    const secret = process.env['APP_SECRET']
      ? 'It does not contain APP_SECRET of the environment: keep that too. '
      : ''
    process.stdout.write(
      `${secret}It contains tokens and the key to decrypt them: store it encrypted, on another machine.\n`,
    )
    return 0
  } catch (error) {
    return fail(`${error instanceof EnvError ? '' : 'The backup failed: '}${messageOf(error)}\n`)
  }
}

function fail(text: string): number {
  process.stderr.write(text)
  return 1
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && error.code === 'ENOSPC' ? 'the disk is full.' : error.message
}
