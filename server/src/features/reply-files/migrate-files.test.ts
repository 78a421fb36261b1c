import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#src/infra/db/client.ts'
import { migrate } from '#src/infra/db/upgrade/migrate.ts'
import { createLogger } from '#src/infra/telemetry/logger.ts'
import { createFormerDatabase } from '#test/previous-release.ts'

const image_id = '6f1c0b52-1111-4222-8333-000000000001'
const audio_id = '6f1c0b52-1111-4222-8333-000000000002'
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 256))
let database: Database
let drop: () => Promise<void>
let account_id: unknown

beforeAll(async () => {
  const former = await createFormerDatabase(`former_files_${process.pid}`)
  drop = former.drop
  database = connectDatabase({ url: former.url, connections: 2, onError: () => undefined })
  const [account] = await sql('select id from connected_accounts limit 1')
  account_id = account?.id
  await sql('delete from reply_images')
  await sql(
    `insert into reply_images (image_id, account_id, token, content_type, width, height, size_bytes, alt, content,
       created_at, unused_since)
     values ($1, $2, 'of the image', 'image/gif', 3, 4, 100000, 'A cup', $3, '2026-11-01', null)`,
    [image_id, account_id, bytes],
  )
  await sql(
    `insert into reply_audio (audio_id, account_id, token, content_type, seconds, size_bytes, content, created_at,
       unused_since)
     values ($1, $2, 'of the audio', 'audio/wav', 5, 100000, $3, '2026-11-02', '2026-11-03')`,
    [audio_id, account_id, bytes],
  )
  await migrate(database, createLogger('silent'))
})
afterAll(async () => {
  await database.$client.end()
  await drop()
})

const sql = async (text: string, values: unknown[] = []) =>
  (await database.$client.query<Record<string, unknown>>(text, values)).rows

test('images and audio files of an earlier release keep their ids, addresses, bytes and times', async () => {
  const files = await sql('select * from reply_files order by created_at')
  expect(files).toEqual([
    {
      file_id: image_id,
      account_id,
      kind: 'images',
      token: 'of the image',
      content_type: 'image/gif',
      width: 3,
      height: 4,
      seconds: null,
      size_bytes: 100_000,
      alt: 'A cup',
      content: bytes,
      created_at: new Date('2026-11-01'),
      unused_since: null,
    },
    {
      file_id: audio_id,
      account_id,
      kind: 'audio',
      token: 'of the audio',
      content_type: 'audio/wav',
      width: null,
      height: null,
      seconds: 5,
      size_bytes: 100_000,
      alt: null,
      content: bytes,
      created_at: new Date('2026-11-02'),
      unused_since: new Date('2026-11-03'),
    },
  ])
})

test('the tables of an earlier release are gone, and the new one belongs to tenants', async () => {
  expect(
    await sql(`select to_regclass('reply_images') as images, to_regclass('reply_audio') as audio`),
  ).toEqual([{ images: null, audio: null }])
  expect(await sql(`select policyname from pg_policies where tablename = 'reply_files'`)).toEqual([
    { policyname: 'own_rows' },
  ])
})

test.each([
  `update reply_files set seconds = 1 where kind = 'images'`,
  `update reply_files set seconds = null where kind = 'audio'`,
  `update reply_files set kind = 'video'`,
  `update reply_files set content_type = 'image/png' where kind = 'audio'`,
])('a file has the fields of its kind: %s is refused', async (statement) => {
  await expect(sql(statement)).rejects.toThrow('check constraint')
})
