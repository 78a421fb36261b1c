import { text } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { isFullRun } from '@skein/engine/test/full-run'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writePdf } from '#test/knowledge/write-pdf.ts'
import type { ReadDocument } from './block.ts'
import { spawnConfined, createDocuments, type DocumentRequest, type Documents } from './reader.ts'

let documents: Documents
const megabyte = 1024 * 1024

beforeAll(() => {
  documents = createDocuments({ timeoutMs: 8000, maxMemory: 400 * megabyte, maxProcesses: 3 })
})
afterAll(() => documents.close())

const pdf = (bytes: Uint8Array, tenant = 'a'): DocumentRequest => ({
  kind: 'pdf',
  tenant,
  bytes,
  max_pages: 500,
})
const html = (text: string, tenant = 'a'): DocumentRequest => ({
  kind: 'html',
  tenant,
  bytes: Buffer.from(text),
  address: 'https://clay.example/shop/',
  charset: null,
})
const read = async (request: DocumentRequest) => (await documents.read(request)) as ReadDocument

test('reads headings and paragraphs of a PDF without page headers and footers', async () => {
  const line = (text: string) => ({ size: 10, text })
  const page = (number: number) => [
    line('Clay and Ember, Handbook'),
    { size: 18, text: `Chapter ${'ABCDE'[number]}` },
    line(`Everything about ${'ABCDE'[number]} is ex-`),
    line('plained here.'),
    line('And some more of it.'),
    line(`Page ${number + 1}`),
  ]
  const { blocks, pages } = await read(pdf(writePdf([0, 1, 2, 3, 4].map(page))))
  expect(pages).toBe(5)
  expect(blocks.slice(0, 2)).toEqual([
    { level: 1, text: 'Chapter A', page: 1 },
    { level: 0, text: 'Everything about A is explained here. And some more of it.', page: 1 },
  ])
  expect(blocks.map(({ text }) => text).join()).not.toMatch(/Handbook|Page/)
})

test('reads tables of a page and omits menus, forms and hidden elements', async () => {
  const { title, blocks, links } = await read(
    html(`<title>Shop</title><nav><a href="/x">Home</a></nav><main><h2>Bowls</h2>
      <p>Made by hand &amp; fired twice. ${'They last for years. '.repeat(10)}</p><p hidden>do not read</p>
      <form><label>Mail</label></form><script>evil()</script>
      <table><tr><th>Size</th><td>20 cm</td></tr></table><a href="care?x=1#top">Care</a></main><footer>Imprint</footer>`),
  )
  expect(title).toBe('Shop')
  expect(blocks.map(({ text }) => text.slice(0, 30))).toEqual([
    'Bowls',
    'Made by hand & fired twice. Th',
    'Size | 20 cm',
    'Care',
  ])
  expect(links).toEqual(['https://clay.example/x', 'https://clay.example/shop/care?x=1'])
})

describe('malicious documents', () => {
  test('omits links of more than 2,000 characters', async () => {
    const { links } = await read(
      html(`<p>Text</p><a href="/${'x'.repeat(3000)}">far</a><a href="/near">near</a>`.repeat(3)),
    )
    expect(links).toEqual(['https://clay.example/near'])
  })

  test.each([
    ['text instead of a PDF', pdf(Buffer.from('hello')), 'broken'],
    ['a scan', pdf(writePdf([[], []])), 'scan'],
    ['too many pages', pdf(writePdf(Array.from({ length: 501 }, () => []))), 'pages'],
    ['a circular cross-reference table', pdf(circularXref()), 'broken'],
    ['a circular page tree', pdf(circularPageTree()), 'scan'],
  ])('reports %s', async (_, request, fault) => {
    expect(await documents.read(request)).toBe(fault)
  })

  test('stops a decompression bomb without delaying other tenants', async () => {
    const flood = documents.read(pdf(bomb(600 * megabyte), 'attacker'))
    const other = read(html('<p>Open from ten to six, every day of the week.</p>', 'tenant b'))
    expect((await other).blocks).toHaveLength(1)
    expect(['memory', 'time', 'broken', 'scan']).toContain(await flood)
  })

  test('reads the next page after a deeply nested one', async () => {
    await documents.read(html('<div>'.repeat(200_000) + 'deep', 'attacker'))
    expect((await read(html('<p>Still here.</p>'))).blocks).toHaveLength(1)
  })
})

describe('isolation', () => {
  test('does not run scripts in a PDF or in its fonts', async () => {
    const plain = writePdf([[{ size: 11, text: 'Open from ten to six.' }]]).toString('latin1')
    const scripted = plain
      .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (while(true){}) >>')
      .replace(
        '/BaseFont /Helvetica',
        '/BaseFont /Helvetica /FontMatrix [0.1 0 0 0.1 0 (1\\); while(true){} //)]',
      )
    const { blocks } = await read(pdf(Buffer.from(scripted, 'latin1')))
    expect(blocks.map(({ text }) => text)).toEqual(['Open from ten to six.'])
  })

  test.runIf(isFullRun)('does not decompress a huge image', async () => {
    const { blocks } = await read(pdf(withHugeImage('Open from ten to six, every day of the week.')))
    expect(blocks.map(({ text }) => text)).toEqual(['Open from ten to six, every day of the week.'])
  })

  test.runIf(isFullRun)(
    'reads one document per tenant at a time',
    async () => {
      const finishedNames: string[] = []
      const record = async (name: string, request: DocumentRequest) => {
        await documents.read(request)
        finishedNames.push(name)
      }
      const bytes = bomb(600 * megabyte)
      const floods = [1, 2, 3].map((number) => record(`flood ${number}`, pdf(bytes, 'attacker')))
      await record('other', html('<p>Open from ten to six, every day of the week.</p>', 'tenant b'))
      expect(finishedNames).not.toContain('flood 2')
      await Promise.all(floods)
      expect(finishedNames.filter((name) => name !== 'other')).toEqual(['flood 1', 'flood 2', 'flood 3'])
    },
    60_000,
  )

  test.runIf(isFullRun)('stops reading after the timeout', async () => {
    const impatient = createDocuments({ timeoutMs: 1, maxMemory: 400 * megabyte, maxProcesses: 1 })
    expect(await impatient.read(html('<p>Open from ten to six.</p>'))).toBe('time')
  })

  test('cuts text longer than the maximum', async () => {
    const { blocks, cut } = await read(html(`<p>${'Every word counts here. '.repeat(40)}</p>`.repeat(4000)))
    expect(cut).toBe(true)
    const textLength = blocks.reduce((sum, { text }) => sum + text.length, 0)
    expect(textLength).toBeLessThanOrEqual(2_000_000)
  })
})

test('denies the reading process files, network, other programs and environment variables', async () => {
  const tries = `
    const denied = [Object.keys(process.env).filter((name) => !/^(LC_CTYPE|__CF)/.test(name)).length]
    const noted = (error) => denied.push(error.cause?.code ?? error.code ?? error.name)
    await import('node:fs').then((fs) => fs.readFileSync('/etc/hostname')).catch(noted)
    await import('node:fs').then((fs) => fs.writeFileSync('here', 'x')).catch(noted)
    await fetch('http://127.0.0.1:8').catch(noted)
    await import('node:child_process').then((c) => c.execSync('true')).catch(noted)
    await import('node:worker_threads').then((w) => new w.Worker('1', { eval: true })).catch(noted)
    try { eval('1') } catch (error) { noted(error) }
    console.log(denied.join())`
  const child = spawnConfined(['--input-type=module', '-e', tries])
  child.stdin.end()
  const denied = 'ERR_ACCESS_DENIED'
  expect((await text(child.stdout)).trim()).toBe(
    [0, denied, denied, denied, denied, denied, 'EvalError'].join(),
  )
})

/** Returns a small file with a content stream of `size` decompressed bytes. */
function bomb(size: number): Buffer {
  const packed = deflateSync(Buffer.alloc(size, '(x) Tj '))
  const head = Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>\nendobj\n4 0 obj\n<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`,
  )
  return Buffer.concat([head, packed, Buffer.from('\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF')])
}

function circularXref(): Buffer {
  return Buffer.from(
    '%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF',
  )
}

/** Returns a file whose page tree contains itself. */
function circularPageTree(): Buffer {
  const pages = '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 400 /Parent 2 0 R >>'
  return Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n${pages}\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF`,
  )
}

/** Returns a page with one line and an image that would decompress to gigabytes. */
function withHugeImage(line: string): Buffer {
  const points = deflateSync(Buffer.alloc(50 * megabyte)).toString('latin1')
  const picture = `<< /Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /Length ${points.length} >>`
  const plain = writePdf([[{ size: 11, text: line }]]).toString('latin1')
  const pdfText = plain
    .replace('/Resources <<', '/Resources << /XObject << /I 9 0 R >>')
    .replace(/BT (.*) ET/, '/I Do BT $1 ET')
    .replace(/\/Length \d+/, (length) => `/Length ${Number(length.slice(8)) + '/I Do '.length}`)
    .replace('%PDF-1.4\n', `%PDF-1.4\n9 0 obj\n${picture}\nstream\n${points}\nendstream\nendobj\n`)
  return Buffer.from(pdfText, 'latin1')
}
