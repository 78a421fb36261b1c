import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { readForm } from './request-input.ts'

const endpoint = {
  input: z.object({ name: z.string(), file: z.array(z.file()) }),
  multipart: { largest: 20_000 },
}
const read = (body: FormData | string, headers: Record<string, string> = {}) =>
  readForm(new Request('http://localhost/', { method: 'POST', body, headers }), endpoint, 'ana')

test('reads texts as values and files as a list', async () => {
  const form = new FormData()
  form.set('name', 'Ana')
  form.append('file', new File(['one'], 'a.pdf'))
  form.append('file', new File(['two'], 'b.pdf'))
  expect(await read(form)).toMatchObject({ name: 'Ana', file: [{ name: 'a.pdf' }, { name: 'b.pdf' }] })
})

test('refuses a text that is given twice', async () => {
  const form = new FormData()
  form.append('name', 'Ana')
  form.append('name', 'Ben')
  await expect(read(form)).rejects.toMatchObject({ code: 'bad_request', detail: 'name' })
})

test.each([
  ['JSON that poses as a form', '{"file":[{"path":"/etc/passwd"}]}', 'application/json', 'unsupported_media'],
  ['a form without a boundary', 'x', 'multipart/form-data', 'unsupported_media'],
  ['something that is no form', 'hello', 'multipart/form-data; boundary=x', 'bad_request'],
  ['a form of countless parts', '--x\r\n'.repeat(3000), 'multipart/form-data; boundary=x', 'bad_request'],
  ['more than may be sent', 'y'.repeat(30_000), 'multipart/form-data; boundary=x', 'too_large'],
])('%s is refused', async (_, body, type, code) => {
  await expect(read(body, { 'content-type': type })).rejects.toMatchObject({ code })
})

test('refuses a file whose name cannot be stored', async () => {
  const form = new FormData()
  form.append('file', new File(['x'], 'a\0.pdf'))
  await expect(read(form)).rejects.toMatchObject({ code: 'bad_request' })
})
