import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownedAccounts } from '#src/features/accounts/index.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { actingAs, createUser } from '#test/accounts/create-user.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { toolNamed } from './all-tools.ts'
import type { ToolContext } from './tool.ts'

let app: TestApp
let tools: ToolContext
const people = 12_000

beforeAll(async () => {
  app = await buildApp()
  const owner = await createUser(app)
  const account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, owner.user_id)
  await app.ctx.db.$client.query(
    `insert into conversations (conversation_id, account_id, person_id, username, last_message_at, created_at)
     select 'c' || n, $1, 'p' || n, 'name' || n || 'end', '2026-11-01'::timestamptz + n * interval '1 second', now()
     from generate_series(1, $2::int) n`,
    [account_id, people],
  )
  const ctx = actingAs(app.ctx, owner)
  const [account = null] = await ownedAccounts(ctx)
  tools = { ctx, account, known: { strangers: false, own: false, hosts: [], pages: [] } }
})
afterAll(() => app.close())

async function find(search: string | null) {
  const tool = toolNamed('find_conversations')
  if (tool?.kind !== 'read') throw new Error('There is no find_conversations.')
  const { output } = await tool.use(tools, { search })
  const { conversations, more } = output as { conversations: { conversation_id: string }[]; more?: string }
  return { ids: conversations.map(({ conversation_id }) => conversation_id), more: more ?? null }
}
const older = 'There are older ones. Search for a name or a word to find them.'

test('find_conversations finds a conversation of a later page', async () => {
  const place = people - 2400
  expect((await find(`name${place}end`)).ids).toEqual([`c${place}`])
})

test('find_conversations says that older conversations were not examined', async () => {
  const all = await find(null)
  expect([all.ids.length, all.ids[0], all.more]).toEqual([20, `c${people}`, older])
  expect(await find('name1end')).toEqual({ ids: [], more: older })
})

test('send_message writes to a person of the oldest conversation', async () => {
  const tool = toolNamed('send_message')
  if (tool?.kind !== 'act') throw new Error('There is no send_message.')
  expect(await tool.propose(tools, { recipient_id: 'p1', text: 'Hello' })).toMatchObject({
    content: expect.stringContaining('To @name1end,'),
  })
  await expect(tool.propose(tools, { recipient_id: 'nobody', text: 'Hello' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('send_message says that a message waits for the login of the account, and not that it was not sent', async () => {
  const tool = toolNamed('send_message')
  if (tool?.kind !== 'act') throw new Error('There is no send_message.')
  const { account } = tools
  const { $client: sql } = app.ctx.db
  await sql.query("update conversations set last_inbound_at = now() where conversation_id = 'c1'")
  await sql.query(
    `insert into channel_pauses (account_id, closed_until, cause) values ($1, now() + interval '1 year', 'reconnect')`,
    [account?.id],
  )
  const args = { platform_user_id: account?.platform_user_id, recipient_id: 'p1', message: 'Hello' }
  const attempt = { key: 'once', chat_id: 'a-chat', progress: null, note: async () => null }
  expect(await tool.act(tools, args, attempt)).toMatchObject({
    state: 'sending',
    reason: 'Not sent yet. Instagram signed this account out. Reconnect to send it.',
    conversation_id: 'c1',
    activity_id: expect.any(String),
  })
})
