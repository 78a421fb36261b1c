import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { Connection } from '../connection.ts'
import type { ArchiveWriter } from './archive.ts'

/** Folders whose content PostgreSQL makes again when it starts; `pg_wal` is added at the end. */
const emptyFolders = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/
const controlFile = 'global/pg_control'

interface StartRow {
  first: string
}

interface StopRow {
  last: string
  labelfile: string
}

/**
 * Adds a copy of a running cluster to the archive, below `folder`, with the server's low-level backup functions: its files
 * as they are read, and the write-ahead log from the start to the end of the copy, which makes them consistent.
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function addBaseBackup(
  archive: ArchiveWriter,
  { url, data, folder }: { url: string; data: string; folder: string },
): Promise<void> {
  const client = new Connection({ connectionString: url, application_name: 'skein backup' })
  await client.connect()
  const one = async <R extends object>(text: string): Promise<R> => {
    const { rows } = await client.query<R>(text)
    const [row] = rows
    if (row === undefined) throw new Error('The server did not answer to a backup command.')
    return row
  }
  try {
    // A temporary slot keeps the log until this connection ends.
    await one(`select pg_create_physical_replication_slot('skein_backup_' || pg_backend_pid(), true, true)`)
    const { first } = await one<StartRow>(
      `select pg_walfile_name(lsn) as first from pg_backup_start('skein', fast => true) as lsn`,
    )
    await addFolder(archive, { data, folder, path: '' })
    await archive.addFile(`${folder}/${controlFile}`, join(data, controlFile))
    const { last, labelfile } = await one<StopRow>(
      `select pg_walfile_name(lsn) as last, labelfile from pg_backup_stop(wait_for_archive => false)`,
    )
    await archive.addText(`${folder}/backup_label`, labelfile)
    await addLog(archive, { data, folder, first, last })
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Place {
  data: string
  folder: string
}

async function addFolder(archive: ArchiveWriter, { data, folder, path }: Place & { path: string }) {
  await archive.addFolder(path === '' ? folder : `${folder}/${path}`)
  if (emptyFolders.has(path)) return
  for await (const entry of await opendir(join(data, path))) {
    const inside = path === '' ? entry.name : `${path}/${entry.name}`
    if (leftOut.test(entry.name) || inside === controlFile) continue
    if (entry.isDirectory()) await addFolder(archive, { data, folder, path: inside })
    else if (entry.isFile()) await archive.addFile(`${folder}/${inside}`, join(data, inside))
  }
}

/** Adds the segments of the log from `first` to `last`. Throws if one of the two is missing. */
async function addLog(
  archive: ArchiveWriter,
  { data, folder, first, last }: Place & { first: string; last: string },
) {
  const segments: string[] = []
  for await (const { name } of await opendir(join(data, 'pg_wal'))) {
    if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last) segments.push(name)
  }
  if (!segments.includes(first) || !segments.includes(last)) {
    throw new Error('The server removed a part of its log during the backup. Run the backup again.')
  }
  for (const name of segments) await archive.addFile(`${folder}/pg_wal/${name}`, join(data, 'pg_wal', name))
}
