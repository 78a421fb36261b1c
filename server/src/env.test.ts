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
  const source = { DATA_DIR: folder, FETCH_ALLOW: '127.0.0.1:8080, localhost:9' }
  expect(readEnv(source).FETCH_ALLOW).toEqual(['127.0.0.1:8080', 'localhost:9'])
  expect(() => readEnv({ ...source, NODE_ENV: 'production' })).toThrow(
    'FETCH_ALLOW must be unset when NODE_ENV is production.',
  )
})

test.each([
  'https://host.example/skein',
  'https://host.example/skein/',
  'https://host.example/?a=1',
  'https://host.example#top',
  'https://user:word@host.example',
])('refuses PUBLIC_URL with more than an origin: %s', (PUBLIC_URL) => {
  expect(() => readEnv({ DATA_DIR: folder, PUBLIC_URL })).toThrow(
    new EnvError(
      'PUBLIC_URL must be an http(s) address without a path, like https://skein.example.com: Skein uses all paths of its host.',
    ),
  )
})

test.each([
  ['https://Host.Example:443/', 'https://host.example'],
  ['http://localhost:3000/', 'http://localhost:3000'],
])('reads PUBLIC_URL %s as browsers write it: %s', (PUBLIC_URL, origin) => {
  expect(readEnv({ DATA_DIR: folder, PUBLIC_URL }).PUBLIC_URL).toBe(origin)
})

test.each([
  [
    'OPENAI_BASE_URL',
    'https://models.example/v1/chat/completions',
    /^OPENAI_BASE_URL must end before \/chat/,
  ],
  ['GROQ_BASE_URL', 'https://models.example/v1/models/', /^GROQ_BASE_URL must end before \/models/],
  [
    'OPENAI_BASE_URL',
    'https://models.example/v1?version=2',
    /^OPENAI_BASE_URL must be an http\(s\) address without/,
  ],
  ['GMAIL_URL', 'https://user:word@mail.example', /^GMAIL_URL must be an http\(s\) address without/],
  [
    'INSTAGRAM_GRAPH_URL',
    'https://graph.example#a',
    /^INSTAGRAM_GRAPH_URL must be an http\(s\) address without/,
  ],
  ['HOST', 'http://0.0.0.0', /^HOST must be a host name or address/],
  ['HOST', '0.0.0.0:3000', /^HOST must be a host name or address/],
  ['MAIL_FROM', 'Skein', /^MAIL_FROM must be a sender like/],
  ['METRICS_PORT', '3000', /^METRICS_PORT must differ from PORT/],
  ['EMBEDDING_MODEL', 'groq:openai/gpt-oss-20b', /^EMBEDDING_MODEL must not be a model of Groq/],
])('refuses %s=%s, which nothing supports', (name, value, message) => {
  expect(() => readEnv({ DATA_DIR: folder, [name]: value })).toThrow(message)
})

test.each(['::1', '0.0.0.0', 'localhost', '[::]', 'skein-1.example'])('accepts the host %s', (HOST) => {
  expect(readEnv({ DATA_DIR: folder, HOST }).HOST).toBe(HOST)
})

test.each([
  '"sk-abc"',
  "'sk-abc'",
  '“sk-abc”',
  ' sk-abc\r',
  'OPENAI_API_KEY=sk-abc',
  'export OPENAI_API_KEY="sk-abc"',
  '"OPENAI_API_KEY=sk-abc"',
])('takes a value out of %j', (OPENAI_API_KEY) => {
  expect(readEnv({ DATA_DIR: folder, OPENAI_API_KEY }).OPENAI_API_KEY).toBe('sk-abc')
})

test('keeps quotation marks and signs inside of a value', () => {
  const NOTICE = 'Say "hello" = good'
  expect(readEnv({ DATA_DIR: folder, NOTICE }).NOTICE).toBe(NOTICE)
})
