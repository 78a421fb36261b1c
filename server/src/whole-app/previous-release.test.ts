import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createFormerDatabase, recording } from '#test/previous-release.ts'
import { connectDatabase } from '../infra/db/client.ts'
import { migrate } from '../infra/db/upgrade/migrate.ts'
import { createLogger } from '../infra/telemetry/logger.ts'

/** The recorded release had a model. */
const env = { OPENAI_API_KEY: 'any', DEFAULT_MODEL: 'openai:gpt-6-luna' }

/** Texts for people are written when they are read; these were revised since. */
const revisedTexts = [
  [
    'Already acted for this person, and it does so once.',
    'Already replied to this person (once per person).',
  ],
  ['When AI decides to act: the comment is', 'When AI finds that the comment is'],
] as const

const token = 'a-session-that-the-test-adds'
let app: TestApp
let drop: () => Promise<void>

beforeAll(async () => {
  const former = await createFormerDatabase(`previous_release_${process.pid}`)
  drop = former.drop
  const database = connectDatabase({ url: former.url, connections: 2, onError: () => undefined })
  await migrate(database, createLogger('silent'))
  await database.$client.query(
    `insert into auth_session (id, token, user_id, expires_at)
     values ('session', encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2, now() + interval '1 day')`,
    [token, recording.user_id],
  )
  await database.$client.end()
  app = await buildApp({ env, now: recording.now, through: () => Promise.resolve(former.url) })
})
afterAll(async () => {
  await app.close()
  await drop()
})

test.each(Object.keys(recording.answers))('%s returns what the previous release returned', async (path) => {
  const answer = await app.browser().get(path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json).toMatchObject({ data: revised(recording.answers[path]?.data) })
})

function revised(data: unknown): unknown {
  const text = revisedTexts.reduce((json, [old, text]) => json.replaceAll(old, text), JSON.stringify(data))
  return JSON.parse(text)
}
