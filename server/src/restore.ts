// `npm run restore -- <file> [--force]`: unpacks a backup of `npm run backup` as the data folder.
import { parseArgs } from 'node:util'
import { EnvError, readPlaces } from './env.ts'
import { restoredMarker } from './features/restores/index.ts'
import { RestoreError, restoreFolder } from './infra/db/backup/restore-folder.ts'

const external = `DATABASE_URL names a database of your own: restore it with its own tools, for example

  pg_restore --clean --if-exists --dbname="$DATABASE_URL" skein.dump

Then start Skein once with SETTLE_ON_START=1: messages that may have been sent since the backup are read back first.
`

process.exit(await restore())

async function restore(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) return fail('Usage: npm run restore -- <file> [--force]\n')
    const { DATABASE_URL, DATA_DIR: dataDir } = readPlaces(process.env)
    if (DATABASE_URL !== undefined) return fail(external)
    const { force } = values
    const { created_at, aside } = await restoreFolder({ file, dataDir, force, marker: restoredMarker })
    process.stdout.write(`Restored the backup of ${created_at} to ${dataDir}.\n`)
    if (aside !== null) process.stdout.write(`The earlier folder is ${aside}.\n`)
    process.stdout.write(
      'Start Skein: messages that may have been sent since the backup are read back first.\n',
    )
    return 0
  } catch (error) {
    const isKnown = error instanceof RestoreError || error instanceof EnvError || error instanceof TypeError
    return fail(
      `${isKnown ? '' : 'The restore failed: '}${error instanceof Error ? error.message : String(error)}\n`,
    )
  }
}

function fail(text: string): number {
  process.stderr.write(text)
  return 1
}
