import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#src/context.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { tenantFor } from '#test/accounts/create-user.ts'
import { tenantDatabase } from '#src/infra/db/tenants/tenant-database.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { buildCtx, type TestCtx } from '#test/build-ctx.ts'
import { apart, teachDocument } from '#test/knowledge/teach-document.ts'
import { findByWords } from './find-by-words.ts'
import { measureKnowledge } from './search-store.ts'
import { findSimilarTerms } from './term-store.ts'

let testCtx: TestCtx
let [ana, ben] = ['', '']

beforeAll(async () => {
  testCtx = await buildCtx()
  ;[ana, ben] = [await teach('The teapot holds two litres.'), await teach('The samovar holds nine litres.')]
})
afterAll(() => testCtx.close())

async function teach(text: string): Promise<string> {
  const account_id = testCtx.ctx.ids.next()
  await createAccount(testCtx.ctx.db, account_id)
  await teachDocument(testCtx.ctx, account_id, { title: 'Handbook', parts: apart([text]) })
  return account_id
}

async function workspaceOf(account_id: string): Promise<string> {
  const { rows } = await testCtx.ctx.db.$client.query<{ workspace_id: string }>(
    'select workspace_id from connected_accounts where id = $1',
    [account_id],
  )
  return rows[0]?.workspace_id ?? ''
}

/** The context of a member of the workspace of an account. */
const actingFor = async (account_id: string): Promise<Ctx> => ({
  ...testCtx.ctx,
  db: tenantDatabase(testCtx.ctx.db, tenantFor(await workspaceOf(account_id))),
})

/** The context, with the condition on the account planted away from every statement of the system. */
function withoutCondition(ctx: Ctx): Ctx {
  const { system } = ctx.db
  const query: Executor['query'] = (statement) =>
    system.query({
      ...statement,
      text: statement.text.replaceAll(/account_id = (\$\d+)/g, '($1::text is not null)'),
    })
  return { ...ctx, db: { ...ctx.db, system: { ...system, query } } }
}

const search = async (ctx: Ctx, account_id: string, query: string) => {
  const stats = await measureKnowledge(testCtx.ctx.db, account_id)
  return findByWords(ctx, { account_id, stats, query, max: 10 })
}

test.each(['teapot', 'taepot', 'litres'])('the user of an account finds the word %s', async (query) => {
  expect(await search(await actingFor(ana), ana, query)).toHaveLength(1)
})

describe('the account of another user', () => {
  test.each(['samovar', 'samvoar', 'litres'])('has no hits for the word %s', async (query) => {
    expect(await search(await actingFor(ana), ben, query)).toEqual([])
    expect(await search(await actingFor(ben), ben, query)).toHaveLength(1)
  })

  test('has no similar words', async () => {
    expect(await findSimilarTerms((await actingFor(ana)).db, ben, 'samvoar')).toEqual([])
    expect(
      (await findSimilarTerms((await actingFor(ben)).db, ben, 'samvoar')).map(({ term }) => term),
    ).toContain('samovar')
  })
})

describe('without the condition on the account', () => {
  test('a word of another account is no correction', async () => {
    const ctx = withoutCondition(await actingFor(ana))
    expect(await findSimilarTerms(ctx.db, ben, 'samvoar')).toEqual([])
  })

  test('a search returns hits of the own account only', async () => {
    await testCtx.ctx.db.$client.query(
      `update knowledge_words w set (terms, times) = (select terms, times from knowledge_words where account_id = $1)
       where account_id = $2`,
      [ana, ben],
    )
    const ctx = withoutCondition(await actingFor(ana))
    const stats = await measureKnowledge(testCtx.ctx.db, ana)
    const { source_ids } = await measureKnowledge(testCtx.ctx.db, ben)
    const all = { ...stats, source_ids: [...stats.source_ids, ...source_ids] }
    const hits = await findByWords(ctx, { account_id: ana, stats: all, query: 'teapot litres', max: 10 })
    const { rows } = await testCtx.ctx.db.$client.query<{ account_id: string }>(
      'select distinct account_id from knowledge_words where seq = any($1::bigint[])',
      [hits.map(({ seq }) => seq)],
    )
    expect(rows).toEqual([{ account_id: ana }])
  })
})
