import { recordThreadEvents } from '#test/record-thread-events.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageKindOf } from '#src/integrations/instagram/message-kind-logic.ts'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { written } from '#test/assistant/thread-events.ts'

let own: TestCtx
beforeAll(async () => void (own = await buildCtx()))
afterAll(() => own.close())

const account_id = '6f1c0b52-2222-4222-8333-944455566677'
const types = [
  'image',
  'sticker',
  'ephemeral',
  'video',
  'audio',
  'file',
  'story_mention',
  'like_heart',
  'share',
  'MEDIA_SHARE',
  'ig_post',
  'ig_reel',
  'reel',
  'ig_story',
  'story',
  'media',
  'template',
  'fallback',
  'hologram',
]
const contents = [
  {},
  { is_unsupported: true, text: null },
  { reply_to_story: { id: '1', url: null } },
  ...types.flatMap((type) => {
    const attachments = [{ type, url: null, title: null, media_id: null }]
    return [{ attachments }, { attachments, text: null }]
  }),
]

test('the migration gives older messages the kinds that new ones get', async () => {
  const events = contents.map((content, index) =>
    written({ person_id: 'ana', mid: `m${index}`, at: 1_790_000_000_000 + index }, content),
  )
  await recordThreadEvents(
    own.ctx,
    events.map((event, index) => ({ event_seq: `${index + 1}`, account_id, event })),
  )
  const file = new URL('../../../infra/db/migrations/0410-message-kinds.sql', import.meta.url)
  const update = /update messages[^;]*;/.exec(readFileSync(file, 'utf8'))?.[0] ?? ''
  await own.ctx.db.$client.query(`update messages set message_kind = 'text'`)
  await own.ctx.db.$client.query(update)
  const { rows } = await own.ctx.db.$client.query(`select message_id, message_kind from messages`)
  const kinds = Object.fromEntries(rows.map(({ message_id, message_kind }) => [message_id, message_kind]))
  expect(kinds).toEqual(Object.fromEntries(events.map((event) => [event.mid, messageKindOf(event)])))
})
