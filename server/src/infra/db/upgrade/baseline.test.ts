import { createHash } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { describeSchema } from '#test/describe-schema.ts'
import { createFormerDatabase, recording } from '#test/previous-release.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { createLogger } from '#src/infra/telemetry/logger.ts'
import { connectDatabase, type Database } from '../client.ts'
import { migrate, pendingMigrations, readMigrations } from './migrate.ts'
import { MigrationError } from './migration-error.ts'

const log = createLogger('silent')
const baseline = readMigrations()[0]?.name ?? ''
let number = 0

/** Runs the action with a database of the former release, or of one with only its first `count` migrations. */
async function withFormerDatabase(
  action: (database: Database) => Promise<void>,
  count?: number,
): Promise<void> {
  const former = await createFormerDatabase(`former_${process.pid}_${(number += 1)}`, count)
  const database = connectDatabase({ url: former.url, connections: 2, onError: () => undefined })
  try {
    await action(database)
  } finally {
    await database.$client.end()
    await former.drop()
  }
}

/** Tables and columns that the upgrade names anew. */
const newNames: Readonly<Record<string, string>> = {
  rule_sets: 'automation_set_versions',
  outbox_lanes: 'channel_pauses',
  comment_rules: 'comment_automations',
  message_rules: 'message_automations',
  rest_reason: 'default_reason',
  seen: 'snapshot',
  lane: 'ordering_key',
  turn: 'position',
}
const newName = (name: string) => newNames[name] ?? name

/** Returns a digest of each column of each table of the former release, under the names of this one. */
async function digestColumns(
  client: pg.Pool,
  names: (name: string) => string,
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const [table, rows] of Object.entries(recording.tables)) {
    const { rows: storedRows } = await client.query<Record<string, unknown>>(
      `select to_jsonb(t) as row from "${names(table)}" t`,
    )
    for (const column of Object.keys(rows[0] ?? {})) {
      const values = storedRows.map(({ row }) =>
        JSON.stringify((row as Record<string, unknown>)[names(column)]),
      )
      digests[`${newName(table)}.${newName(column)}`] = createHash('sha256')
        .update(values.toSorted().join('\n'))
        .digest('hex')
    }
  }
  return digests
}

interface KeysRow {
  event_seq: string | number
  message_keys: Readonly<Record<string, string>>
  second_keys?: Readonly<Record<string, string>> | null
}

/** Returns the keys as the former release stored them: those of second messages under minus the number. */
const withMinus = (first: KeysRow['message_keys'] = {}, second: KeysRow['second_keys'] = null) => ({
  ...first,
  ...Object.fromEntries(Object.entries(second ?? {}).map(([name, key]) => [`-${name}`, key])),
})

test('the upgrade of the former release keeps every value and ends with the schema of the baseline', async () => {
  const fresh = await createTestDatabase()
  await withFormerDatabase(async (database) => {
    const before = await digestColumns(database.$client, (name) => name)
    await migrate(database, log)
    const after = await digestColumns(database.$client, newName)
    // A place of a notification has a new name, and keys of second messages have a column of their own.
    const { 'notices.place': _, 'decisions.message_keys': __, ...unchanged } = before
    expect(after).toMatchObject(unchanged)
    const { rows } = await database.$client.query<KeysRow>(
      'select event_seq, message_keys, second_keys from decisions',
    )
    for (const { event_seq, ...keys } of recording.tables.decisions as readonly KeysRow[]) {
      const row = rows.find((each) => each.event_seq === String(event_seq))
      expect(withMinus(row?.message_keys, row?.second_keys)).toEqual(keys.message_keys)
    }
    expect(await describeSchema(database.$client)).toEqual(await describeSchema(fresh.database.$client))
    expect(await pendingMigrations(database)).toEqual([])
  })
  await fresh.close()
})

test('an upgrade that was interrupted after any of its steps continues at the next start', async () => {
  const steps: string[] = []
  await withFormerDatabase(async (database) => void steps.push(...(await pendingMigrations(database))))
  expect(steps.length).toBeGreaterThan(2)
  for (const step of steps.slice(0, steps.indexOf(baseline))) {
    await withFormerDatabase(async (database) => {
      const stop = new Error('the process was killed')
      const dying = createLogger('silent')
      dying.debug = ({ migration }: { migration?: string }) => {
        if (migration === step) throw stop
      }
      await expect(migrate(database, dying)).rejects.toThrow(stop)
      expect(await pendingMigrations(database)).toEqual(steps.slice(steps.indexOf(step) + 1))
      await migrate(database, log)
      expect(await pendingMigrations(database)).toEqual([])
    })
  }
}, 120_000)

test('the upgrade gives every user a workspace with the accounts of the user', async () => {
  await withFormerDatabase(async (database) => {
    await database.$client.query(
      `insert into auth_user (id, name, email, email_verified)
         select 'user-' || n, 'User ' || n, 'user-' || n || '@example.com', true from generate_series(1, 1000) n;
       insert into connected_accounts (id, user_id, platform, platform_user_id, app_scoped_id, platform_username, status,
         scopes, token, connected_at)
         select gen_random_uuid(), 'user-' || (n % 1000 + 1), 'instagram', 'account-' || n, 'account-' || n, 'brand ' || n,
           'connected', '{}', 'sealed', now() from generate_series(1, 2000) n`,
    )
    await migrate(database, log)
    const { rows } = await database.$client.query(
      `select count(*)::int as accounts,
         count(*) filter (where workspace_id = 'user-' || (substr(platform_user_id, 9)::int % 1000 + 1))::int as kept
       from connected_accounts where platform_user_id like 'account-%'`,
    )
    expect(rows).toEqual([{ accounts: 2000, kept: 2000 }])
    const members = await database.$client.query(
      `select count(*)::int as users, count(*) filter (where m.role = 'owner' and w.name = u.name)::int as owners
       from auth_user u left join workspace_members m on m.user_id = u.id and m.workspace_id = u.id
         left join workspaces w on w.id = m.workspace_id`,
    )
    expect(members.rows[0].owners).toBe(members.rows[0].users)
  })
})

test('a database of an earlier release is refused, unchanged, and the error names the release to start first', async () => {
  await withFormerDatabase(async (database) => {
    const before = await describeSchema(database.$client)
    await expect(migrate(database, log)).rejects.toThrow(MigrationError)
    await expect(migrate(database, log)).rejects.toThrow(/Start the release of that day/)
    expect(await describeSchema(database.$client)).toEqual(before)
  }, recording.migrations.length - 1)
})
