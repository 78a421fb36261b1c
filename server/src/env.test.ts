import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'skein-env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const url = 'postgresql://user:word@db.example/skein'
const secret = 's'.repeat(40)

test.each([
  ['PORT', '70000', 'a port number'],
  ['PORT', 'x', 'a port number'],
  ['PUBLIC_URL', 'javascript:alert(1)', 'an http(s) address'],
  ['ROLES', 'web,nonsense', 'a comma-separated list of web, agent, worker'],
  ['DATABASE_URL', 'mysql://hidden@db', 'a postgresql:// address'],
  ['APP_SECRET', 'hidden-and-short', 'at least 32 characters'],
  ['SETTLE_SECONDS', '60', 'two waits in seconds, like 60,120'],
  ['INSTAGRAM_GRAPH_VERSION', '25', 'a version like v25.0'],
  ['SMTP_URL', 'http://mail', 'an smtp:// or smtps:// address'],
  ['LOG_LEVEL', 'loud', 'a level: fatal, error, warn, info, debug, trace or silent'],
])('a wrong %s (%s) is named with what was expected', (name, value, expected) => {
  const read = () => readEnv({ DATABASE_URL: url, APP_SECRET: secret, [name]: value })
  expect(read).toThrow(new EnvError(`${name} must be ${expected}.`))
})

test('a database of one’s own needs a secret that every process knows', () => {
  expect(() => readEnv({ DATABASE_URL: url })).toThrow('APP_SECRET must be set when DATABASE_URL is')
})

test('with the embedded database the secret is made once, and only we may read it', () => {
  const first = readEnv({ DATA_DIR: folder }).APP_SECRET
  expect(first).toHaveLength(64)
  expect(readEnv({ DATA_DIR: folder }).APP_SECRET).toBe(first)
  expect(statSync(join(folder, 'app-secret')).mode & 0o077).toBe(0)
})

test('an empty variable counts as one that is not set', () => {
  const env = readEnv({ DATA_DIR: folder, PORT: '', PUBLIC_URL: '', GOOGLE_CLIENT_ID: '' })
  expect(env).toMatchObject({ PORT: 3000, PUBLIC_URL: 'http://localhost:3000' })
  expect(env.GOOGLE_CLIENT_ID).toBeUndefined()
})
