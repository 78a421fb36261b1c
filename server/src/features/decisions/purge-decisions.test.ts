import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { decisionLogDays, purgeDecisionLog } from './purge-decisions.ts'

let app: TestApp
const account_id = '6f1c0b52-1111-4222-8333-944455566677'
const now = Date.parse('2026-11-21T12:00:00Z')
const day = 86_400_000

beforeAll(async () => {
  app = await buildApp({ now })
  await createAccount(app.ctx.db, account_id)
  for (const [automation_id, settings] of Object.entries(automations)) {
    await sql(
      `insert into automations (automation_id, account_id, number, automation_type, name, description,
         activation_status, settings, created_at, updated_at)
       values ($1, $2, (select count(*) from automations) + 1, 'COMMENT_REPLY', '', '', 'ACTIVE', $3, now(), now())`,
      [automation_id, account_id, { automation_type: 'COMMENT_REPLY', ...settings }],
    )
  }
})
afterAll(() => app.close())
beforeEach(() => sql('truncate outbox, outbox_open, outbox_messages, decisions, verdicts restart identity'))

const automations = {
  plain: { user_cooldown_seconds: 300 },
  capped: { max_replies_per_post: 3 },
  endless: { max_actions: 5, time_period_seconds: 1e15 },
  patient: { user_cooldown_seconds: 365 * 86_400, max_actions: 5, time_period_seconds: 60 },
  once: { once_per_person: true },
  often: { once_per_person: false },
}

const sql = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)
const ago = (days: number) => new Date(now - days * day).toISOString()
const count = async (table: string) =>
  (await sql(`select count(*)::int as n from ${table}`)).rows[0] as unknown

async function message(source_id: string, days: number, state: string | null = 'sent'): Promise<void> {
  await sql(
    `with made as (
       insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body,
         state, platform_id, created_at)
       select $1, 'direct_message', $2, 1, 'key-' || n, n, n, '{}', $3, 'mid-' || n, $4
       from (select count(*) as n from outbox) c returning *
     ), known as (
       insert into outbox_messages select account_id, platform_id, outbox_seq from made where state is not null
     )
     insert into outbox_open (outbox_seq, account_id, kind, conversation_key, phase)
     select outbox_seq, account_id, kind, conversation_key, 'ready' from made where state is null`,
    [account_id, source_id, state, ago(days)],
  )
}

const remainingRows = async () =>
  (
    await sql(
      `select source_id, coalesce(state, 'open') as state, round(extract(epoch from $1::timestamptz - created_at)
         / 86400)::int as days from outbox order by outbox_seq`,
      [new Date(now).toISOString()],
    )
  ).rows as unknown[]

test('deletes ended messages and their platform ids after 180 days', async () => {
  await message('plain', decisionLogDays + 1)
  await message('plain', decisionLogDays + 1, 'failed')
  await message('plain', decisionLogDays + 1, null)
  await message('plain', decisionLogDays - 1)
  await message('deleted automation', decisionLogDays + 1)
  await purgeDecisionLog(app.ctx)
  expect(await remainingRows()).toEqual([
    { source_id: 'plain', state: 'open', days: 181 },
    { source_id: 'plain', state: 'sent', days: 179 },
  ])
  expect(await count('outbox_messages')).toEqual({ n: 1 })
})

test('keeps messages while a limit counts them', async () => {
  await message('capped', 1000)
  await message('patient', 364)
  await message('patient', 366)
  await message('plain', 366)
  await purgeDecisionLog(app.ctx)
  expect(await remainingRows()).toEqual([
    { source_id: 'capped', state: 'sent', days: 1000 },
    { source_id: 'patient', state: 'sent', days: 364 },
  ])
})

test('keeps messages of an automation that acts once for each person', async () => {
  await message('once', 1000)
  await message('often', 1000)
  await purgeDecisionLog(app.ctx)
  expect(await remainingRows()).toEqual([{ source_id: 'once', state: 'sent', days: 1000 }])
})

test('keeps messages for a period of unlimited length and deletes others', async () => {
  await message('endless', 400)
  await message('plain', 400)
  await purgeDecisionLog(app.ctx)
  expect(await remainingRows()).toEqual([{ source_id: 'endless', state: 'sent', days: 400 }])
})

test('many old entries go in batches, and the purge walks over those that stay', async () => {
  const many = (automation: string, from: number, to: number, days: number) =>
    sql(
      `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body,
         state, created_at)
       select $1, 'comment_reply', $2, n, n, n, n, '{}', 'sent', $5 from generate_series($3::int, $4::int) n`,
      [account_id, automation, from, to, ago(days)],
    )
  await many('capped', 1, 300, 300)
  await many('plain', 301, 800, 300)
  await many('plain', 801, 900, 10)
  const insertDecisions = (from: number, to: number, days: number) =>
    sql(
      `with d as (
         insert into decisions (event_seq, account_id, event_kind, event_id, decided_at, set_version, default_reason,
           fired, skipped, skip_reasons, message_keys, details)
         select n, $1, 'comment', n, $4, 1, 'no_keyword', '{}', '{}', '{}', '{}', '{}'
         from generate_series($2::int, $3::int) n
       )
       insert into verdicts (event_seq, number, outcome, claims, figures, made_at)
       select n, 1, 'answered', '{}', '{}', $4 from generate_series($2::int, $3::int) n`,
      [account_id, from, to, ago(days)],
    )
  await insertDecisions(1, 500, 200)
  await insertDecisions(501, 600, 100)
  await purgeDecisionLog(app.ctx)
  expect(await count('outbox')).toEqual({ n: 400 })
  expect(await count('decisions')).toEqual({ n: 100 })
  expect(await count('verdicts')).toEqual({ n: 100 })
})
