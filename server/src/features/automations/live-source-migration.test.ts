import { readFileSync } from 'node:fs'
import { settingsOf } from '@skein/engine/test/engine-fixtures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#test/accounts/create-account.ts'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { insertAutomations } from '#test/process-all-events.ts'
import { textReply } from '#test/reply-templates.ts'

const account_id = '11111111-1111-4111-8111-111111111111'

let own: TestCtx
beforeAll(async () => {
  own = await buildCtx()
  await createAccount(own.ctx.db, account_id)
})
afterAll(() => own.close())

test('automations that wrote to people on live videos keep doing so, in all versions', async () => {
  const { $client } = own.ctx.db
  const before = [
    settingsOf('PRIVATE_MESSAGE', 1),
    settingsOf('PRIVATE_MESSAGE', 2, { comment_sources: ['post'] }),
    settingsOf('COMMENT_REPLY', 3, { private_message: textReply('Here is the link.') }),
    settingsOf('COMMENT_REPLY', 4),
    settingsOf('DM_REPLY', 5),
  ]
  await insertAutomations(own, account_id, before)
  const file = new URL('../../infra/db/migrations/0701-live-comment-sources.sql', import.meta.url)
  await $client.query(readFileSync(file, 'utf8'))
  const all = ['post', 'ad', 'live']
  for (const table of ['automations', 'automation_versions']) {
    const { rows } = await $client.query<{ sources: string[] | null }>(
      `select settings -> 'comment_sources' as sources from ${table} order by settings ->> 'name'`,
    )
    expect(rows.map(({ sources }) => sources)).toEqual([all, ['post'], all, null, null])
  }
})
