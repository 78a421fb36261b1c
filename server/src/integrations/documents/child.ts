import type { Report } from './block.ts'
import { readDocument, type ReadableDocument } from './read-document.ts'

// The reading process. Takes a document on standard input and writes reports to standard output. It can read its own
// program, but no other files, no network and no processes (see `spawnConfined`).

const write = (report: Report) => process.stdout.write(`${JSON.stringify(report)}\n`)

try {
  const options = JSON.parse(process.argv[2] ?? '') as Omit<ReadableDocument, 'bytes'>
  let reported = 0
  const onProgress = (share: number) => {
    if (share - reported >= 0.02) write({ kind: 'progress', share: (reported = share) })
  }
  const read = await readDocument({ ...options, bytes: await readInput(), onProgress } as ReadableDocument)
  write(typeof read === 'string' ? { kind: 'fault', fault: read } : { kind: 'done', document: read })
} catch {
  write({ kind: 'fault', fault: 'broken' })
}

async function readInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const all = Buffer.concat(chunks)
  return new Uint8Array(all.buffer, all.byteOffset, all.byteLength)
}
