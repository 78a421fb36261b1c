import type { Execution } from '@skein/contract/automations/decisions/execution'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startLiveProduct, type LiveProduct } from '#test/live-product.ts'
import type { Ctx } from '#src/context.ts'
import { holdAccount, setResend } from '#src/features/accounts/index.ts'
import type { Loop } from '#src/infra/concurrency/loop.ts'
import { restoredMarker, watchRestores } from './index.ts'

let product: LiveProduct
let folder: string
let person: string
let account_id: string
let loops: Loop[] = []

beforeAll(async () => {
  product = await startLiveProduct({ SETTLE_SECONDS: '0.2,0.4' })
  await product.sandbox.control.platform({ limits: false, fetchMedia: false })
  const { rows } = await sql<{ id: string }>('select id from connected_accounts')
  account_id = rows[0]?.id ?? ''
})
afterAll(() => product.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skein-stamp-'))
  await product.clearAutomations()
  await product.sandbox.control.echoes({ lose: 100 })
  await setResend(product.ctx.db, account_id, 'proof')
  await sql('update last_written set counter = 0, restored_at = null')
  person = await product.newPerson()
})
afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()))
  loops = []
  rmSync(folder, { recursive: true, force: true })
})

const sql = <R extends object>(text: string, values: unknown[] = []) =>
  product.ctx.db.$client.query<R>(text, values)
const write = () => product.sandbox.control.addMessage({ as: person, text: 'price?' })
const hold = (isHeld: boolean) => holdAccount(product.ctx.db, account_id, isHeld)
const sending = ({ trace }: Execution) => trace.find(({ gate }) => gate === 'send')?.values
const count = async (text: string) => (await sql(text)).rowCount

/** The start of a process, up to the moment when it begins to send. */
async function start(env: Partial<Ctx['env']> = {}): Promise<void> {
  const ctx = { ...product.ctx, env: { ...product.ctx.env, DATA_DIR: folder, ...env } }
  const loop = await watchRestores(ctx, { cancelSends: product.queue.cancelSends })
  loops.push(loop)
  await loop.stop()
}

const embedded = { DATABASE_URL: undefined }
const restoredAt = async () =>
  (await sql<{ restored_at: Date | null }>('select restored_at from last_written')).rows[0]?.restored_at

/** Puts the waiting message of a backup back, which the platform has received since. */
async function sendThenRestore(automation: { automation_id: string }, mid: string): Promise<void> {
  const tables = ['outbox', 'outbox_open', 'outbox_messages', 'last_written']
  const savedRows = await Promise.all(
    tables.map(
      async (table) =>
        [
          table,
          (
            await sql<{ rows: unknown }>(
              `select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${table} t`,
            )
          ).rows[0]?.rows,
        ] as const,
    ),
  )
  await start()
  await hold(false)
  await product.entryOf(automation, mid, 'sent')
  await hold(true)
  for (const [table, rows] of savedRows) {
    await sql(`truncate ${table}`)
    await sql(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    )
  }
}

async function waitingReply() {
  const automation = await product.saveDmReply({})
  await hold(true)
  const { mid } = await write()
  await product.entryOf(automation, mid, 'pending')
  return { automation, mid }
}

test('sends nothing again that was sent between a backup and its restore', async () => {
  await start()
  const { automation, mid } = await waitingReply()
  await sendThenRestore(automation, mid)
  await start()
  expect(await restoredAt()).not.toBeNull()
  await hold(false)
  const entry = await product.entryOf(automation, mid, 'sent')
  expect(sending(entry)).toMatchObject({ settled_by: 'read_back' })
  expect(await product.sentTo(person)).toHaveLength(1)
})

test('sends a message that two reads prove absent, once', async () => {
  const { automation, mid } = await waitingReply()
  await start({ SETTLE_ON_START: true })
  await hold(false)
  const values = sending(await product.entryOf(automation, mid, 'sent'))
  // The echo may arrive before the answer; neither is a read.
  expect(['answer', 'echo']).toContain(values?.['settled_by'])
  expect(await product.sentTo(person)).toHaveLength(1)
})

test('asks the owner about an absent message when the account never resends', async () => {
  await setResend(product.ctx.db, account_id, 'never')
  const { automation, mid } = await waitingReply()
  await start({ SETTLE_ON_START: true })
  await hold(false)
  await product.entryOf(automation, mid, 'needs_review')
  expect(await product.sentTo(person)).toHaveLength(0)
})

test('reads back before it answers an event from before the restore', async () => {
  const first = await product.saveDmReply({})
  const { mid } = await write()
  await product.entryOf(first, mid, 'sent')
  // The restored database has not decided the event yet, so it decides it a second time.
  await sql(`update last_written set restored_at = now() + interval '1 hour'`)
  await sql('truncate outbox, outbox_open, outbox_messages')
  await sql('delete from decisions')
  await sql(
    `insert into event_queue (event_seq) select event_seq from event_payloads where event ->> 'mid' = $1`,
    [mid],
  )
  await product.entryOf(first, mid, 'sent')
  expect(await product.sentTo(person)).toHaveLength(1)
})

test('takes a database that this data folder has seen last as it is', async () => {
  await start(embedded)
  await start(embedded)
  await start()
  expect(await restoredAt()).toBeNull()
})

test('notices an older database by its counter', async () => {
  await start()
  await sql('update last_written set counter = counter - 1')
  await start()
  expect(await restoredAt()).not.toBeNull()
})

test('notices an older database while it runs', async () => {
  await start()
  const loop = await watchRestores(
    { ...product.ctx, env: { ...product.ctx.env, DATA_DIR: folder } },
    { cancelSends: product.queue.cancelSends },
  )
  loops.push(loop)
  await sql('update last_written set counter = counter - 2')
  loop.wake()
  await expect.poll(restoredAt).not.toBeNull()
})

test('notices a copied data folder of the embedded database', async () => {
  await start(embedded)
  const copy = `${folder}-copy`
  cpSync(folder, copy, { recursive: true })
  rmSync(folder, { recursive: true })
  folder = copy
  await start(embedded)
  expect(await restoredAt()).not.toBeNull()
})

test('notices a data folder without a stamp or with an unreadable one', async () => {
  await start(embedded)
  for (const content of ['', '{"counter":']) {
    await sql('update last_written set restored_at = null')
    writeFileSync(join(folder, 'last-written'), content)
    await start(embedded)
    expect(await restoredAt()).not.toBeNull()
  }
})

test('needs no stamp for an external database', async () => {
  await start()
  rmSync(join(folder, 'last-written'))
  await start()
  expect(await restoredAt()).toBeNull()
})

test('settles once after npm run restore', async () => {
  writeFileSync(join(folder, restoredMarker), '')
  await start(embedded)
  const first = await restoredAt()
  await start(embedded)
  expect([first === null, await restoredAt()]).toEqual([false, first])
})

test('cancels mails that wait, and no other jobs', async () => {
  await sql('delete from pgboss.job')
  await sql(`insert into pgboss.job (id, name, data) select gen_random_uuid(), name, '{}' from
    (values ('auth.send-mail'), ('auth.delete-expired')) as j (name)`)
  await start({ SETTLE_ON_START: true })
  const { rows } = await sql<{ name: string }>(`select name from pgboss.job where state = 'created'`)
  expect(rows).toEqual([{ name: 'auth.delete-expired' }])
})

test.each(['asked', 'approved', 'started'])('stops a turn whose action is %s', async (state) => {
  const thread = product.ctx.ids.next()
  const turn = product.ctx.ids.next()
  await sql(
    `insert into assistant_threads (thread_id, user_id, chat_id, created_at, updated_at)
     values ($1, $2, $3, now(), now())`,
    [thread, product.owner.user_id, state],
  )
  await sql(
    `insert into assistant_turns (turn_id, thread_id, user_id, message, state, run, created_at)
     values ($1, $2, $3, 'Send it', 'waiting', '{}', now())`,
    [turn, thread, product.owner.user_id],
  )
  await sql(
    `insert into assistant_actions (action_id, turn_id, message_id, tool, args, args_hash, state, expires_at, created_at)
     values ($1, $1, 'm', 'send_mail', '{}', 'h', $2, now() + interval '1 hour', now())`,
    [turn, state],
  )
  await start({ SETTLE_ON_START: true })
  expect((await sql('select state from assistant_turns where turn_id = $1', [turn])).rows).toEqual([
    { state: 'stopped' },
  ])
  expect(await count(`select from assistant_actions where state in ('asked', 'approved')`)).toBe(0)
})

test('writes a stamp that only its owner can read', async () => {
  await start()
  expect(JSON.parse(readFileSync(join(folder, 'last-written'), 'utf8'))).toMatchObject({
    counter: expect.any(Number),
  })
  expect(statSync(join(folder, 'last-written')).mode & 0o777).toBe(0o600)
})
