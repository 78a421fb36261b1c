import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#src/app-jobs.ts'
import type { Ctx } from '#src/context.ts'
import type { Database, TransactionLimits } from '#src/infra/db/client.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'

/** The statements that insert old rows of an account, `$1`, and how many of them there are, `$2`. */
const oldRows: Readonly<Record<string, [job: string, insert: string]>> = {
  live_events: [
    'live.purge',
    `insert into live_events (account_id, topic, ref, noted_at)
     select $1, 'source', n::text, now() - interval '1 day' from generate_series(1, $2::int) n`,
  ],
  unreadable_items: [
    'deliveries.purge',
    `insert into unreadable_items (account_id, item_hash, cause, body, bytes, received_at)
     select $1, n::text, 'x', '{}', 2, now() - interval '60 days' from generate_series(1, $2::int) n`,
  ],
  media_owners: [
    'deliveries.purge',
    `insert into media_owners (account_id, media_id, own, valid_until)
     select $1, n::text, true, now() - interval '1 day' from generate_series(1, $2::int) n`,
  ],
  swept_events: [
    'deliveries.purge',
    `insert into swept_events (account_id, event_key, found_at)
     select $1, n::text, now() - interval '60 days' from generate_series(1, $2::int) n`,
  ],
  sweep_hours: [
    'deliveries.purge',
    `insert into sweep_hours (account_id, hour)
     select $1, now() - make_interval(days => 60, hours => n) from generate_series(1, $2::int) n`,
  ],
  notices: [
    'notices.drop-old',
    `insert into notices (notice_id, user_id, account_id, kind, level, key, title, body, place, happened_at, mail_due)
     select gen_random_uuid(), $1::text, $1::uuid, 'draft', 'info', n::text, '', '', 'activity',
       now() - interval '100 days', false from generate_series(1, $2::int) n`,
  ],
  auth_session: [
    'auth.delete-expired',
    `insert into auth_session (id, user_id, token, expires_at, created_at, updated_at)
     select $1::text || n, $1::text, $1::text || n, now() - interval '1 day', now(), now()
     from generate_series(1, $2::int) n`,
  ],
  user_exports: [
    'users.drop-exports',
    `insert into user_exports (export_id, user_id, state, created_at, expires_at)
     select gen_random_uuid(), $1::text, 'ready', now() - interval '9 days', now() - interval '2 days'
     from generate_series(1, $2::int) n`,
  ],
  automations: [
    'automations.purge',
    `insert into automations (automation_id, account_id, number, automation_type, name, description,
       activation_status, settings, deleted_at, created_at, updated_at)
     select $1::text || n, $1::uuid, n, 'COMMENT_REPLY', 'a', '', 'PAUSED', '{}', now() - interval '40 days', now(), now()
     from generate_series(1, $2::int) n`,
  ],
  reply_files: [
    'reply-images.purge',
    `insert into reply_files (file_id, account_id, kind, token, content_type, width, height, alt, size_bytes, content,
       created_at, unused_since)
     select gen_random_uuid(), $1::uuid, 'images', $1::text || n, 'image/png', 1, 1, '', 1, 'x', now(), now() - interval '400 days'
     from generate_series(1, $2::int) n`,
  ],
}

let app: TestApp
const costly = randomUUID()
const other = randomUUID()

beforeAll(async () => {
  app = await buildApp()
  for (const id of [costly, other]) await createAccount(app.ctx.db, id)
})
afterAll(() => app.close())

const query = (text: string, values: unknown[] = []) => app.ctx.db.$client.query(text, values)

/** Returns a context whose statements may take 0.2 seconds. */
function withShortLimit(ctx: Ctx): Ctx {
  const limits: TransactionLimits = { lockSeconds: 1, statementSeconds: 0.2 }
  const { db } = ctx
  const limited: Database = {
    ...db,
    query: (statement) => db.transaction((tx) => tx.query(statement), limits),
    execute: (statement) => db.transaction((tx) => tx.execute(statement), limits),
    transaction: (work) => db.transaction(work, limits),
    get system() {
      return limited
    },
  }
  return { ...ctx, db: limited }
}

const rowsOf = async (table: string, account: string) => {
  const { rows } = await query(`select count(*)::int as count from ${table} t where t::text like $1`, [
    `%${account}%`,
  ])
  return (rows as { count: number }[])[0]?.count
}

test.each(Object.entries(oldRows))(
  'rows of an account that are slow to delete from %s hold up no other account',
  async (table, [name, insert]) => {
    await query(insert, [costly, 60])
    await query(insert, [other, 5])
    await query(`
      create function be_slow() returns trigger language plpgsql as $$
      begin
        if old::text like '%${costly}%' then perform pg_sleep(0.005); end if;
        return old;
      end $$;
      create trigger slow before delete on ${table} for each row execute function be_slow()`)
    try {
      await jobs.find((job) => job.name === name)?.handle(withShortLimit(app.ctx), {})
      expect(await rowsOf(table, other)).toBe(0)
      expect(await rowsOf(table, costly)).toBe(0)
    } finally {
      await query(`drop trigger slow on ${table}; drop function be_slow`)
      await query(`delete from ${table}`)
    }
  },
)

test('an account whose files cannot be cleaned holds up no other account', async () => {
  const [name = '', insert = ''] = oldRows['reply_files'] ?? []
  await query(insert, [costly, 2])
  await query(insert, [other, 5])
  await query(`
    create function fail() returns trigger language plpgsql as $$
    begin
      if old::text like '%${costly}%' then raise exception 'no'; end if;
      return old;
    end $$;
    create trigger failing before delete on reply_files for each row execute function fail()`)
  try {
    await expect(jobs.find((job) => job.name === name)?.handle(app.ctx, {})).rejects.toThrow('no')
    expect(await rowsOf('reply_files', other)).toBe(0)
    expect(await rowsOf('reply_files', costly)).toBe(2)
  } finally {
    await query('drop trigger failing on reply_files; drop function fail')
  }
})
