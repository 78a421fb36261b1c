import { expect, test } from 'vitest'
import { answerDownload } from './answer-download.ts'

const form = { message: 'OK', check: (page: unknown) => page }

async function* pagesOf(...pages: unknown[][]): AsyncGenerator<unknown[]> {
  for (const page of pages) yield page
}

const download = (pages: AsyncIterable<unknown>) => answerDownload({ file_name: 'notes-1.json', pages }, form)

test('pieces become one list in the success envelope, with the name of a file', async () => {
  const answer = await download(pagesOf([{ id: 1 }, { id: 2 }], [], [{ id: 3 }]))
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="notes-1.json"')
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(await answer.json()).toEqual({
    success: true,
    message: 'OK',
    data: [{ id: 1 }, { id: 2 }, { id: 3 }],
  })
})

test.each([[[]], [[[]]]])('nothing is an empty list: %j', async (pages: unknown[][]) => {
  expect(await (await download(pagesOf(...pages))).json()).toEqual({ success: true, message: 'OK', data: [] })
})

test('pieces are made no faster than they are read, and no longer than somebody reads', async () => {
  let made = 0
  let ended = false
  async function* endless(): AsyncGenerator<unknown[]> {
    try {
      for (;;) yield [{ id: ++made }]
    } finally {
      ended = true
    }
  }
  const reader = (await download(endless())).body?.getReader()
  for (let pieces = 0; pieces < 3; pieces++) await reader?.read()
  expect(made).toBeLessThan(8)
  await reader?.cancel()
  expect(ended).toBe(true)
})

test('a fault of the first piece is told as usual', async () => {
  const broken = pagesOf([1])
  broken.next = () => Promise.reject(new Error('The database is away.'))
  await expect(download(broken)).rejects.toThrow('The database is away.')
})

test('a later fault cuts the file off, so that nobody takes it for whole', async () => {
  async function* breaking(): AsyncGenerator<unknown[]> {
    yield [{ id: 1 }]
    throw new Error('The database is away.')
  }
  await expect((await download(breaking())).text()).rejects.toThrow('The database is away.')
})

test('a piece that breaks the contract is our own fault', async () => {
  const check = () => {
    throw new Error('id: missing')
  }
  const pages = pagesOf([{}])
  await expect(answerDownload({ file_name: 'a.json', pages }, { message: 'OK', check })).rejects.toThrow('id')
})
