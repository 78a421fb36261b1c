import type { Report } from './block.ts'
import { readHtml } from './read-html.ts'
import { readPdf } from './read-pdf.ts'

// The reading process: a document on standard input, reports on standard output. It may read its own program and
// nothing else: no files, no network, no processes.

const [kind, setting = ''] = process.argv.slice(2)
const report = (said: Report) => process.stdout.write(`${JSON.stringify(said)}\n`)

try {
  const bytes = await everything()
  if (kind === 'html') {
    const { address, charset } = JSON.parse(setting) as { address: string; charset: string | null }
    report({ kind: 'done', ...readHtml(decoded(bytes, charset), address) })
  } else {
    let told = 0
    const read = await readPdf(bytes, {
      maxPages: Number(setting),
      onProgress: (share) => {
        if (share - told >= 0.02) report({ kind: 'progress', share: (told = share) })
      },
    })
    report(typeof read === 'string' ? { kind: 'fault', fault: read } : { kind: 'done', ...read })
  }
} catch {
  report({ kind: 'fault', fault: 'broken' })
}

async function everything(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const all = Buffer.concat(chunks)
  return new Uint8Array(all.buffer, all.byteOffset, all.byteLength)
}

/** As the answer said, else as the page says near its beginning. */
function decoded(bytes: Uint8Array, charset: string | null): string {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  const label = charset ?? /<meta[^>]+charset=["']?([\w-]{1,40})/i.exec(beginning)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
