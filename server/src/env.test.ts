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
  ['OPENAI_BASE_URL', 'api.openai.com', 'an http(s) address'],
  ['DEFAULT_MODEL', 'gpt-4o', 'provider:model, like openai:gpt-6-luna'],
  ['DEFAULT_MODEL', 'nobody:gpt-4o', 'provider:model, like openai:gpt-6-luna'],
  ['EMBEDDING_MODEL', 'openai:', 'provider:model, like openai:text-embedding-3-small'],
  ['FETCH_ALLOW', 'http://models.test', 'a comma-separated list of host:port'],
  ['TRUSTED_PROXIES', '10.0.0.0/99', 'a comma-separated list of addresses or networks, like 10.0.0.0/8'],
  ['LOG_LEVEL', 'loud', 'a level: fatal, error, warn, info, debug, trace or silent'],
])('names a wrong %s (%s) and the expected value', (name, value, expected) => {
  const read = () => readEnv({ DATABASE_URL: url, APP_SECRET: secret, [name]: value })
  expect(read).toThrow(new EnvError(`${name} must be ${expected}.`))
})

test('requires APP_SECRET if DATABASE_URL is set', () => {
  expect(() => readEnv({ DATABASE_URL: url })).toThrow('APP_SECRET must be set when DATABASE_URL is')
})

test('creates the secret once with the embedded database, readable by its owner only', () => {
  const first = readEnv({ DATA_DIR: folder }).APP_SECRET
  expect(first).toHaveLength(64)
  expect(readEnv({ DATA_DIR: folder }).APP_SECRET).toBe(first)
  expect(statSync(join(folder, 'app-secret')).mode & 0o077).toBe(0)
})

test('names a folder that cannot be created and the expected value', () => {
  const DATA_DIR = join(folder, 'app-secret', 'below-a-file')
  expect(() => readEnv({ DATA_DIR })).toThrow(
    new EnvError('DATA_DIR must be a folder that can be made and written to (ENOTDIR).'),
  )
})

test('treats an empty variable as unset', () => {
  const env = readEnv({ DATA_DIR: folder, PORT: '', PUBLIC_URL: '', GOOGLE_CLIENT_ID: '' })
  expect(env).toMatchObject({ PORT: 3000, PUBLIC_URL: 'http://localhost:3000' })
  expect(env.GOOGLE_CLIENT_ID).toBeUndefined()
})

test('reads a model with its provider; its name may contain colons', () => {
  const env = readEnv({ DATA_DIR: folder, DEFAULT_MODEL: 'OpenAI:llama3:8b' })
  expect(env.DEFAULT_MODEL).toEqual({ provider: 'openai', model: 'llama3:8b' })
  expect(env.OPENAI_BASE_URL).toBe('https://api.openai.com/v1')
})

test('refuses FETCH_ALLOW in production', () => {
  const given = { DATA_DIR: folder, FETCH_ALLOW: '127.0.0.1:8080, localhost:9' }
  expect(readEnv(given).FETCH_ALLOW).toEqual(['127.0.0.1:8080', 'localhost:9'])
  expect(() => readEnv({ ...given, NODE_ENV: 'production' })).toThrow(
    'FETCH_ALLOW must be unset when NODE_ENV is production.',
  )
})
