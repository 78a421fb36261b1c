import { expect, test } from 'vitest'
import { answerDownload } from './answer-download.ts'

const form = { message: 'OK', check: (page: unknown) => page }

async function* pagesOf(...pages: unknown[][]): AsyncGenerator<unknown[]> {
  for (const page of pages) yield page
}

const download = (pages: AsyncIterable<unknown>) => answerDownload({ file_name: 'notes-1.json', pages }, form)

test('sends pages as one list in the success envelope, with a file name', async () => {
  const answer = await download(pagesOf([{ id: 1 }, { id: 2 }], [], [{ id: 3 }]))
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="notes-1.json"')
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(await answer.json()).toEqual({
    success: true,
    message: 'OK',
    data: [{ id: 1 }, { id: 2 }, { id: 3 }],
  })
})

test.each([[[]], [[[]]]])('sends an empty list for %j', async (pages: unknown[][]) => {
  expect(await (await download(pagesOf(...pages))).json()).toEqual({ success: true, message: 'OK', data: [] })
})

test('reads pages no faster than the client, and stops when the client disconnects', async () => {
  let rowCount = 0
  let hasEnded = false
  async function* endless(): AsyncGenerator<unknown[]> {
    try {
      for (;;) yield [{ id: ++rowCount }]
    } finally {
      hasEnded = true
    }
  }
  const reader = (await download(endless())).body?.getReader()
  for (let pieces = 0; pieces < 3; pieces++) await reader?.read()
  expect(rowCount).toBeLessThan(8)
  await reader?.cancel()
  expect(hasEnded).toBe(true)
})

test('rejects if the first page fails', async () => {
  const broken = pagesOf([1])
  broken.next = () => Promise.reject(new Error('The database is away.'))
  await expect(download(broken)).rejects.toThrow('The database is away.')
})

test('truncates the file if a later page fails', async () => {
  async function* breaking(): AsyncGenerator<unknown[]> {
    yield [{ id: 1 }]
    throw new Error('The database is away.')
  }
  await expect((await download(breaking())).text()).rejects.toThrow('The database is away.')
})

test('rejects a page that breaks the contract', async () => {
  const check = () => {
    throw new Error('id: missing')
  }
  const pages = pagesOf([{}])
  await expect(answerDownload({ file_name: 'a.json', pages }, { message: 'OK', check })).rejects.toThrow('id')
})
