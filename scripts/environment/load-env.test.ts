import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadEnv, readEnvFile } from './load-env.ts'

const folder = mkdtempSync(join(tmpdir(), 'skein-env-file-'))
const file = join(folder, '.env')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lines = ['PORT=4000', 'export HOST=0.0.0.0', '# a comment', 'OPENAI_API_KEY="sk-abc"', "NOTICE='Ü b'"]
const expected = { PORT: '4000', HOST: '0.0.0.0', OPENAI_API_KEY: 'sk-abc', NOTICE: 'Ü b' }
const text = (end: string, mark = '') => mark + lines.join(end) + end
const mark = '\uFEFF'

it.each([
  ['with line ends of Linux', Buffer.from(text('\n'))],
  ['with line ends of Windows', Buffer.from(text('\r\n'))],
  ['with line ends of an old Mac', Buffer.from(text('\r'))],
  ['with a byte order mark', Buffer.from(text('\n', mark))],
  ['with both', Buffer.from(text('\r\n', mark))],
  ['in UTF-16', Buffer.from(text('\r\n', mark), 'utf16le')],
  ['in UTF-16, the other way round', Buffer.from(text('\r\n', mark), 'utf16le').swap16()],
])('reads a file %s', (_, bytes) => {
  writeFileSync(file, bytes)
  expect({ ...readEnvFile(file) }).toEqual(expected)
})

it('keeps variables that are set, and needs no file', () => {
  writeFileSync(file, text('\n'))
  const env: NodeJS.ProcessEnv = { PORT: '5000' }
  loadEnv(file, env)
  expect(env).toEqual({ ...expected, PORT: '5000' })
  loadEnv(join(folder, 'none'), env)
  expect(env.PORT).toBe('5000')
})
