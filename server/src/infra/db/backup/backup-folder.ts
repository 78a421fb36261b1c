import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { openCluster, urlOf } from '../embedded/embedded-cluster.ts'
import type { ArchiveWriter } from './archive.ts'
import { addBaseBackup } from './base-backup.ts'

export const manifestName = 'backup.json'

export const Manifest = z.object({
  format: z.literal('skein.backup/1'),
  /** ISO 8601. */
  created_at: z.string(),
  /** Major version of PostgreSQL: another one cannot read the files. */
  postgres: z.string(),
  /** Operating system and processor, like linux-x64: the files depend on them. */
  platform: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

/** Entries of the data folder that belong to this machine or to this run. */
const leftOut = /^(postgres|postgres-.*|last-written.*|restored|.*\.(new|partial)|.*\.tar\.gz)$/

/**
 * Adds the data folder to the archive while its database runs on `port`. The manifest comes last, so that an archive with one
 * is complete.
 */
export async function addDataFolder(
  archive: ArchiveWriter,
  { dataDir, port }: { dataDir: string; port: number },
): Promise<void> {
  const cluster = await openCluster(dataDir, {})
  await archive.addFolder('postgres')
  await archive.addText('postgres/password', cluster.password)
  await addBaseBackup(archive, { url: urlOf(cluster, port), data: cluster.data, folder: 'postgres/data' })
  for (const name of readdirSync(dataDir)) if (!leftOut.test(name)) await addOther(archive, dataDir, name)
  const manifest: Manifest = {
    format: 'skein.backup/1',
    created_at: new Date().toISOString(),
    postgres: readFileSync(join(cluster.data, 'PG_VERSION'), 'utf8').trim(),
    platform: `${process.platform}-${process.arch}`,
  }
  await archive.addText(manifestName, JSON.stringify(manifest))
}

async function addOther(archive: ArchiveWriter, dataDir: string, name: string): Promise<void> {
  const path = join(dataDir, name)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isFile()) await archive.addFile(name, path)
  if (!stats?.isDirectory()) return
  await archive.addFolder(name)
  for (const inside of readdirSync(path)) await addOther(archive, dataDir, join(name, inside))
}
