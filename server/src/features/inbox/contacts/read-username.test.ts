import { recordThreadEvents } from '#test/record-thread-events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { accountIdsOf } from '#src/features/accounts/index.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectAccount } from '#test/accounts/connect-account.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { written } from '#test/assistant/thread-events.ts'
import { automationState, readUsername } from '../index.ts'

let sandbox: RunningSandbox
let app: TestApp
beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
}, 60_000)
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

test('reads and saves the username of a person who wrote; returns null for an unknown person', async () => {
  const { ctx } = app
  const owner = await createUser(app)
  await connectAccount(owner)
  const { rows } = await ctx.db.$client.query('select platform_user_id from connected_accounts')
  const { platform_user_id } = rows[0]
  const account_id = (await accountIdsOf(ctx, [platform_user_id])).get(platform_user_id) ?? ''
  const from = { as: 'mia.makes', account: 'clayandember' }
  const { mid, personId: person_id } = await sandbox.control.addMessage({ ...from, text: 'Hello' })
  const event = written({ person_id, mid, at: ctx.clock.now() })
  await recordThreadEvents(ctx, [{ event_seq: '1', account_id, event }])

  expect(await readUsername(ctx, { account_id, person_id })).toBe('mia.makes')
  expect((await automationState(ctx.db, account_id, [person_id])).get(person_id)?.username).toBe('mia.makes')
  expect(await readUsername(ctx, { account_id, person_id: '1999999999999' })).toBeNull()
})
