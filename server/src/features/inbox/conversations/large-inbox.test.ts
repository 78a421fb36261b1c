import type { Conversation } from '@skein/contract/inbox/inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let app: TestApp
let owner: TestUser
let account_id: string
const people = 2500
const comments = 450
const sql = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)

beforeAll(async () => {
  app = await buildApp()
  owner = await createUser(app)
  account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, owner.user_id)
  await sql(
    `insert into conversations (conversation_id, account_id, person_id, username, last_message_at, created_at)
     select 'c' || n, $1, 'p' || n, 'name' || n, '2026-11-01'::timestamptz + n * interval '1 second', now()
     from generate_series(1, $2::int) n`,
    [account_id, people],
  )
})
afterAll(() => app.close())

interface Page {
  data: { data: Conversation[] }
  next_cursor: string | null
}
async function page(query: string): Promise<Page> {
  const { status, json, text } = await owner.browser.get(
    `/api/instagram/conversations?platform_user_id=${account_id}&${query}`,
  )
  if (status !== 200) throw new Error(text)
  return json as Page
}
const ids = ({ data }: Page) => data.data.map(({ id }) => id)

test('a search continues over pages without conversations', async () => {
  const pages: Page[] = []
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null) {
    pages.push(await page(`query=name25&limit=50${cursor && `&cursor=${cursor}`}`))
  }
  const matchingNumbers = Array.from({ length: people }, (_, index) => people - index).filter((n) =>
    `${n}`.startsWith('25'),
  )
  expect(pages.flatMap(ids)).toEqual(matchingNumbers.map((n) => `c${n}`))
  expect(pages.length).toBeGreaterThan(2)
})

test('people of the newest comments have conversations at once, the others after the job', async () => {
  await sql(
    `insert into decisions (event_seq, account_id, event_kind, event_id, from_id, decided_at, set_version, default_reason,
       fired, skipped, skip_reasons, message_keys, details)
     select n, $1, 'comment', 'event-' || n, 'new' || n, now() - interval '1 hour' + n * interval '1 second', 1,
       'no_keyword', '{}', '{}', '{}', '{}', '{}' from generate_series(1, $2::int) n`,
    [account_id, comments],
  )
  const listedIds = async () =>
    (await page('limit=3')).data.data.map(({ participants }) => participants.data[1]?.id)
  expect(await listedIds()).toEqual([`new${comments}`, `new${comments - 1}`, `new${comments - 2}`])
  const conversationCount = async () =>
    (await sql(`select count(*)::int as n from conversations where person_id like 'new%'`)).rows[0] as unknown
  expect(await conversationCount()).toEqual({ n: 200 })
  await app.queue.work(app.ctx)
  await expect.poll(conversationCount, { timeout: 20_000 }).toEqual({ n: comments })
})
