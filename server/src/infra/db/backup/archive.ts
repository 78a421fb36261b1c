import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile, chown } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Extract, type Header, type Pack } from 'tar-stream'

/** A compressed tar file that is being written. */
export interface ArchiveWriter {
  addFolder(name: string): Promise<void>
  addText(name: string, text: string): Promise<void>
  /** Adds a file with the size that it has when it is opened. A file that no longer exists is left out. */
  addFile(name: string, path: string): Promise<void>
  /** Files and bytes so far, before compression. */
  readonly files: number
  readonly bytes: number
}

const chunkBytes = 1 << 18

/** Creates `path` from what `fill` adds. The file appears under its name only when it is complete and on the disk. */
export async function writeArchive<T>(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const partial = `${path}.partial`
  const tar = pack()
  // Level 1: the database goes on serving while it is copied.
  const output = pipeline(
    tar,
    createGzip({ level: 1 }),
    createWriteStream(partial, { mode: 0o600, flush: true }),
  )
  try {
    const filled = fillAndClose(tar, fill)
    const [result] = await Promise.all([filled, output])
    await rename(partial, path)
    return result
  } catch (error) {
    tar.destroy()
    await output.catch(() => undefined)
    await rm(partial, { force: true })
    throw error
  }
}

async function fillAndClose<T>(tar: Pack, fill: (archive: ArchiveWriter) => Promise<T>) {
  const total = { files: 0, bytes: 0 }
  const result = await fill({
    addFolder: (name) => openEntry(tar, { name, type: 'directory', mode: 0o700 }).added,
    async addText(name, text) {
      const size = Buffer.byteLength(text)
      const { sink, added } = openEntry(tar, { name, size, mode: 0o600 })
      sink.end(text)
      await added
      total.files += 1
      total.bytes += size
    },
    async addFile(name, path) {
      const size = await addOpenFile(tar, name, path)
      total.files += size === undefined ? 0 : 1
      total.bytes += size ?? 0
    },
    get files() {
      return total.files
    },
    get bytes() {
      return total.bytes
    },
  })
  tar.finalize()
  return result
}

function openEntry(tar: Pack, header: Partial<Header> & Pick<Header, 'name'>) {
  const completion = Promise.withResolvers<void>()
  const sink = tar.entry(header, (error) => (error ? completion.reject(error) : completion.resolve()))
  return { sink, added: completion.promise }
}

/** Returns the size; undefined if there is no such file. */
async function addOpenFile(tar: Pack, name: string, path: string) {
  const file = await open(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return undefined
  try {
    const { size, mtime } = await file.stat()
    const { sink, added } = openEntry(tar, { name, size, mtime, mode: 0o600 })
    for (let remainingBytes = size; remainingBytes > 0;) {
      const buffer = Buffer.alloc(Math.min(remainingBytes, chunkBytes))
      // A file that was cut meanwhile is filled with zeros; the log of the backup restores its pages.
      await file.read(buffer, 0, buffer.length, size - remainingBytes)
      if (!sink.write(buffer)) await once(sink, 'drain')
      remainingBytes -= buffer.length
    }
    sink.end(null)
    await added
    return size
  } finally {
    await file.close()
  }
}

interface UnpackOptions {
  /** Returns where an entry goes; null for one that is left out. */
  placeOf: (name: string) => string | null
  /** Returns the owner of an entry; undefined for this user. */
  ownerOf: (name: string) => { uid: number; gid: number } | undefined
}

/** Unpacks an archive. Returns its files. Throws if it is damaged, or has an entry that is no file or folder. */
export async function unpackArchive(path: string, options: UnpackOptions): Promise<Set<string>> {
  const reader = extract()
  const names = new Set<string>()
  const read = async () => {
    for await (const entry of reader) {
      await unpackEntry(entry, options)
      if (entry.header.type === 'file') names.add(entry.header.name)
    }
  }
  await Promise.all([pipeline(createReadStream(path), createGunzip(), reader), read()])
  return names
}

/** One entry and its content. */
type Entry = Extract extends AsyncIterable<infer E> ? E : never

async function unpackEntry(entry: Entry, { placeOf, ownerOf }: UnpackOptions): Promise<void> {
  const { name, type } = entry.header
  const place = isInside(name) ? placeOf(name) : undefined
  if (place === undefined || (type !== 'file' && type !== 'directory')) {
    throw new Error(`The backup has an entry that does not belong into one: ${name.slice(0, 100)}`)
  }
  const owner = ownerOf(name)
  if (place === null) {
    entry.resume()
  } else if (type === 'directory') {
    entry.resume()
    await mkdir(place, { recursive: true, mode: 0o700 })
    if (owner) await chown(place, owner.uid, owner.gid)
  } else {
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await writeFile(place, bytesOf(entry), { mode: 0o600, flag: 'wx' })
    if (owner) await chown(place, owner.uid, owner.gid)
  }
}

const isInside = (name: string) => !/^[\\/]|^[a-z]:/i.test(name) && !name.split(/[\\/]/).includes('..')

/** The stream declares its chunks as unknown. */
async function* bytesOf(entry: Entry): AsyncGenerator<Uint8Array> {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk
}
