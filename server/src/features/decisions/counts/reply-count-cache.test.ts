import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#src/infra/db/client.ts'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { settingsOf } from '@skein/engine/test/engine-fixtures'
import { insertAutomations, processAllEvents } from '#test/process-all-events.ts'

const start = Date.parse('2026-11-21T09:00:00Z')
const account = randomUUID()
let here: TestCtx
let there: TestCtx
let second: Database

beforeAll(async () => {
  here = await buildCtx({ now: start })
  second = connectDatabase({
    url: here.database.url,
    connections: 2,
    onError: () => undefined,
    checkRows: true,
  })
  there = { ...here, ctx: { ...here.ctx, db: second } }
  await createAccount(here.ctx.db, account)
  await insertAutomations(here, account, [settingsOf('COMMENT_REPLY', 1, { keywords: ['price'] })])
})
afterAll(async () => {
  await second.$client.end()
  await here.close()
})

let people = 0
/** Lets a worker decide comments of different people under a post; returns the replies that do not wait. */
async function repliesAfter(worker: TestCtx, comments: number, post_id: string): Promise<number> {
  const events = Array.from({ length: comments }, () => commentUnder(post_id, (people += 1)))
  await processAllEvents(worker, account, { events, size: 25 })
  const { rows } = await here.ctx.db.$client.query<{ count: number }>(
    `select count(*)::int as count from outbox o join outbox_open q using (outbox_seq)
     where o.post_id = $1 and q.paced_post is null`,
    [post_id],
  )
  return rows[0]?.count ?? 0
}

const commentUnder = (media_id: string, person: number) => ({
  kind: 'comment' as const,
  key: `comment:c${person}`,
  occurred_at: here.ctx.clock.now(),
  comment_id: `c${person}`,
  text: `price, asks number ${person}`,
  from_id: `p${person}`,
  from_username: `person.${person}`,
  media_id,
  media_product_type: 'FEED' as const,
  parent_id: null,
  is_own: false,
  live: false,
  ad_id: null,
  ad_title: null,
  original_media_id: null,
})

test('two workers send exactly 200 public replies under a post within an hour; the others wait', async () => {
  for (const worker of [here, there, there, here, there, here]) await repliesAfter(worker, 33, 'busy')
  expect(await repliesAfter(there, 30, 'busy')).toBe(200)
  expect(await waitingUnder('busy')).toBe(28)
  expect(await repliesAfter(here, 3, 'quiet')).toBe(3)
  expect(await waitingUnder('quiet')).toBe(0)
})

test('replies under that post do not overtake those that wait, also after the hour', async () => {
  here.clock?.advance(3_601_000)
  await repliesAfter(there, 5, 'busy')
  expect(await repliesAfter(here, 5, 'busy')).toBe(200)
  expect(await waitingUnder('busy')).toBe(38)
})

async function waitingUnder(post_id: string): Promise<number> {
  const { rows } = await here.ctx.db.$client.query<{ count: number }>(
    'select count(*)::int as count from outbox_open where paced_post = $1',
    [post_id],
  )
  return rows[0]?.count ?? 0
}
