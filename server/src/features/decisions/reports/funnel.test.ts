import type { Funnel } from '@skein/contract/automations/decisions/funnel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let app: TestApp
let ana: TestUser
let account_id: string

const sql = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)
const daysAgo = (days: number) => new Date(app.ctx.clock.now() - days * 86_400_000).toISOString()

beforeAll(async () => {
  app = await buildApp()
  ana = await createUser(app)
  account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, ana.user_id)
  await sql(
    `insert into automations (automation_id, account_id, number, automation_type, name, description,
       activation_status, settings, created_at, updated_at)
     select 'rule-' || n, $1, n, 'DM_REPLY', 'Rule ' || n, '', 'ACTIVE', '{}', now(), now()
     from generate_series(1, 2) n`,
    [account_id],
  )
  await sql(`insert into automation_set_versions values ($1, 1, '{}', '{1,2}')`, [account_id])
})
afterAll(() => app.close())

let seq = 0

/** An event that concerned both automations; number 1 fired, or had its own or the default reason not to. */
async function event({ fired = false, reason = '', rest = 'no_keyword', days = 1 }) {
  seq += 1
  await sql(
    `insert into decisions (event_seq, account_id, event_kind, event_id, decided_at, set_version, default_reason, fired,
       skipped, skip_reasons, message_keys, details)
     values ($1, $2, 'message', $8, $3, 1, $4, $5, $6, $7, '{}', '{}')`,
    [
      seq,
      account_id,
      daysAgo(days),
      rest,
      fired ? [1] : [],
      reason ? [1] : [],
      reason ? [reason] : [],
      `event-${seq}`,
    ],
  )
}

async function message(state: string | null, { person = 'nobody', kind = 'direct_message', days = 1 } = {}) {
  seq += 1
  await sql(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, person_id,
       body, state, settled_at, created_at)
     values ($1, $2, 'rule-1', $3, $7, 'c', 't', $4, '{}', $5, $6, $6)`,
    [account_id, kind, seq, person, state, daysAgo(days), `key-${seq}`],
  )
}

async function person(id: string, { seen, wrote }: { seen: number; wrote: number }) {
  await sql(
    `insert into conversations (conversation_id, account_id, person_id, seen_until, last_inbound_at, created_at)
     values ($1, $2, $1, $3, $4, now())`,
    [id, account_id, daysAgo(seen), daysAgo(wrote)],
  )
}

async function funnel(automation: string): Promise<Funnel> {
  const { status, text, json } = await ana.browser.get(`/api/automations/${automation}/funnel`)
  expect([status, text]).toEqual([200, expect.any(String)])
  return dataOf<Funnel>(json)
}

test('counts the events of 30 days by outcome, with near misses', async () => {
  for (let n = 0; n < 3; n += 1) await event({ fired: true })
  await event({ fired: true, days: 40 })
  await event({ reason: 'cooldown' })
  await event({ reason: 'cooldown' })
  await event({ reason: 'lost_to' })
  await event({ rest: 'human_active' })
  await event({})
  await person('nora', { seen: 0.5, wrote: 0.4 })
  await person('mia', { seen: 0.5, wrote: 2 })
  await person('theo', { seen: 3, wrote: 3 })
  for (const who of ['nora', 'mia', 'theo']) await message('sent', { person: who })
  await message('sent', { days: 40 })
  await message('failed')
  await message('expired')
  await message('needs_review')
  await message(null)
  expect(await funnel('rule-1')).toEqual({
    days: 30,
    events: 8,
    fired: 3,
    sent: 3,
    failed: 2,
    waiting: 1,
    needs_review: 1,
    seen: 2,
    replied: 1,
    misses: [
      { reason_code: 'cooldown', count: 2 },
      { reason_code: 'human_active', count: 1 },
      { reason_code: 'lost_to', count: 1 },
    ],
  })
})

test('counts fewer days when asked', async () => {
  const { json } = await ana.browser.get('/api/automations/rule-1/funnel?days=2')
  expect(dataOf<Funnel>(json)).toMatchObject({ days: 2, sent: 3, failed: 2 })
  const refusal = await ana.browser.get('/api/automations/rule-1/funnel?days=31')
  expect(refusal.status).toBe(400)
})

test('returns null for figures that the platform does not report', async () => {
  expect(await funnel('rule-2')).toMatchObject({ events: 8, fired: 0, sent: 0, seen: null, replied: null })
})

test('returns 404 for an automation of another user', async () => {
  const other = await createUser(app)
  const refusal = await other.browser.get('/api/automations/rule-1/funnel')
  expect([refusal.status, refusal.text]).toEqual([404, expect.not.stringContaining('rule-1')])
})
