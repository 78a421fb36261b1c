import { limits } from '@skein/contract/limits'
import { readNextSource } from '#src/features/knowledge/indexing/read-source.ts'
import type { DocumentRequest } from '#src/integrations/documents/reader.ts'
import type { LiveProduct } from '#test/live-product.ts'
import { teachDocument } from '#test/knowledge/teach-document.ts'
import { writePdf } from '#test/knowledge/write-pdf.ts'
import type { Attack } from './attack-strings.ts'
import { accountIdOf, type Tenant } from './tenant.ts'

const lineLength = 90

/** Returns an HTML page with a section for each attack text. */
export function pageOf(attacks: readonly Attack[]): Buffer {
  const parts = textsOf(attacks).map(
    ({ id, text }) => `<h2>Leaflet ${id}</h2><p>About ${id}: ${escaped(text)}</p>`,
  )
  return Buffer.from(`<title>Leaflets</title><main>${parts.join('\n')}</main>`)
}

/** Returns a PDF with a page for each text. Characters that its font lacks become spaces. */
export const fileOf = (attacks: readonly Attack[]): Buffer =>
  writePdf(
    textsOf(attacks).map(({ id, text }) => {
      const escapedText = `About ${id}: ${text}`
        .replace(/[^\x20-\x7e\xa0-\xff]/g, ' ')
        .replace(/[\\()]/g, '\\$&')
      const lines = escapedText.match(new RegExp(`.{1,${lineLength}}(?:\\s|$)|\\S{${lineLength}}`, 'g')) ?? [
        escapedText,
      ]
      return [{ size: 22, text: `Leaflet ${id}` }, ...lines.map((line) => ({ size: 11, text: line.trim() }))]
    }),
  )

const textsOf = (attacks: readonly Attack[]) =>
  attacks.flatMap(({ id, texts }) => texts.map((text) => ({ id, text })))

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Parses the document in the sandboxed process and indexes it for the tenant. */
export async function teach(
  { ctx }: LiveProduct,
  { platform_user_id }: Tenant,
  document: Pick<DocumentRequest, 'kind' | 'bytes'>,
): Promise<void> {
  const account_id = await accountIdOf(ctx, platform_user_id)
  const { kind, bytes } = document
  const read = await ctx.documents.read(
    kind === 'pdf'
      ? { kind, bytes, tenant: account_id, max_pages: 500 }
      : { kind: 'html', bytes, tenant: account_id, address: 'https://leaflets.example/', charset: 'utf-8' },
  )
  if (typeof read === 'string') throw new Error(`The document was not read: ${read}.`)
  const parts = read.blocks.map(({ level, text }) => ({ level, text, location: '' }))
  const learned = { title: 'Leaflets', parts, page_count: read.pages } as const
  await teachDocument(ctx, account_id, { ...learned, kind: kind === 'pdf' ? 'pdf' : 'url' })
}

/** Adds the attack texts as custom texts of maximum length and indexes them. */
export async function teachTexts(
  { ctx }: LiveProduct,
  { owner, platform_user_id }: Tenant,
  attacks: readonly Attack[],
): Promise<void> {
  const account_id = await accountIdOf(ctx, platform_user_id)
  for (const text of pastesOf(attacks)) {
    const answer = await owner.browser.post('/api/rag/sources/custom-text', { platform_user_id, text })
    if (answer.status !== 202) throw new Error(`The text was not taken: ${answer.text}`)
  }
  while (await readNextSource(ctx, account_id));
}

function pastesOf(attacks: readonly Attack[]): string[] {
  const pastes: string[] = []
  for (const { id, text } of textsOf(attacks)) {
    const part = `# Leaflet ${id}\n\nAbout ${id}: ${text}\n\n`
    const last = pastes.at(-1)
    if (last === undefined || last.length + part.length > limits.customText) pastes.push(part)
    else pastes[pastes.length - 1] = last + part
  }
  return pastes
}
