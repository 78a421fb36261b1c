import type { Report } from './block.ts'
import { readHtml } from './read-html.ts'
import { readPdf } from './read-pdf.ts'

// The reading process. Takes a document on standard input and writes reports to standard output. It can read its own
// program, but no other files, no network and no processes (see `spawnConfined`).

const [kind, options = ''] = process.argv.slice(2)
const write = (report: Report) => process.stdout.write(`${JSON.stringify(report)}\n`)

try {
  const bytes = await readInput()
  if (kind === 'html') {
    const { address, charset } = JSON.parse(options) as { address: string; charset: string | null }
    write({ kind: 'done', ...readHtml(decode(bytes, charset), address) })
  } else {
    let reported = 0
    const read = await readPdf(bytes, {
      maxPages: Number(options),
      onProgress: (share) => {
        if (share - reported >= 0.02) write({ kind: 'progress', share: (reported = share) })
      },
    })
    write(typeof read === 'string' ? { kind: 'fault', fault: read } : { kind: 'done', ...read })
  }
} catch {
  write({ kind: 'fault', fault: 'broken' })
}

async function readInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const all = Buffer.concat(chunks)
  return new Uint8Array(all.buffer, all.byteOffset, all.byteLength)
}

/** Decodes with the charset of the response, else with that of the page's meta element, else as UTF-8. */
function decode(bytes: Uint8Array, charset: string | null): string {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  const label = charset ?? /<meta[^<>]+charset=["']?([\w-]{1,40})/i.exec(beginning)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
