import type { PageRequest, ReadDocument, Report } from './block.ts'
import { decode } from './decode.ts'

// The reading process. Takes a document on standard input and writes reports to standard output. It can read its own
// program, but no other files, no network and no processes (see `spawnConfined`).

type PageOptions = Pick<PageRequest, 'address' | 'charset'>

const [kind, options = ''] = process.argv.slice(2)
const write = (report: Report) => process.stdout.write(`${JSON.stringify(report)}\n`)

try {
  const bytes = await readInput()
  if (kind === 'html' || kind === 'text') {
    const { address, charset } = JSON.parse(options) as PageOptions
    const text = decode(bytes, charset)
    write({ kind: 'done', document: await readPage(text, address) })
  } else {
    let reported = 0
    const { readPdf } = await import('./read-pdf.ts')
    const read = await readPdf(bytes, {
      maxPages: Number(options),
      onProgress: (share) => {
        if (share - reported >= 0.02) write({ kind: 'progress', share: (reported = share) })
      },
    })
    write(typeof read === 'string' ? { kind: 'fault', fault: read } : { kind: 'done', document: read })
  }
} catch {
  write({ kind: 'fault', fault: 'broken' })
}

/** Loads only the reader that the page needs. */
async function readPage(text: string, address: string): Promise<ReadDocument> {
  if (kind === 'text') return (await import('./read-text.ts')).readText(text)
  return (await import('./read-html.ts')).readHtml(text, address)
}

async function readInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const all = Buffer.concat(chunks)
  return new Uint8Array(all.buffer, all.byteOffset, all.byteLength)
}
