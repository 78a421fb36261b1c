import { afterAll, beforeAll, expect, test } from 'vitest'
import { inboxLimits, knowledgeLimits } from '@skein/contract/limits'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createAccount } from '#test/accounts/create-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'

let app: TestApp
let ana: TestUser
let account_id: string

beforeAll(async () => {
  app = await buildApp({ env: { SIGN_UP: 'invite' } })
  ana = await createUser(app)
  account_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, account_id, ana.user_id)
})
afterAll(() => app.close())

const query = (text: string, values: unknown[]) => app.ctx.db.$client.query<{ count: number }>(text, values)

interface Quota {
  name: string
  max: number
  /** Adds all but one of the maximum. */
  fill: () => Promise<unknown>
  add: (number: number) => Promise<{ status: number }>
  count: () => Promise<{ rows: { count: number }[] }>
}

const quotas: Quota[] = [
  {
    name: 'saved replies',
    max: inboxLimits.savedReplies,
    fill: () =>
      query(
        `insert into saved_replies (reply_id, account_id, shortcut, text, updated_at)
         select gen_random_uuid(), $1, 'full-' || n, 'text', now() from generate_series(2, $2::int) n`,
        [account_id, inboxLimits.savedReplies],
      ),
    add: (number) =>
      ana.browser.post('/api/instagram/saved-replies', {
        platform_user_id: account_id,
        id: null,
        shortcut: `new-${number}`,
        text: 'Hello',
      }),
    count: () =>
      query('select count(*)::int as count from saved_replies where account_id = $1', [account_id]),
  },
  {
    name: 'fixed answers',
    max: knowledgeLimits.answers,
    fill: () =>
      query(
        `insert into fixed_answers (id, account_id, question, answer, words, created_at, updated_at)
         select gen_random_uuid(), $1, 'Question ' || n, 'Answer', '[]', now(), now() from generate_series(2, $2::int) n`,
        [account_id, knowledgeLimits.answers],
      ),
    add: (number) =>
      ana.browser.post('/api/rag/answers', {
        platform_user_id: account_id,
        id: null,
        gap_id: null,
        question: `What is number ${number}?`,
        answer: 'An answer.',
      }),
    count: () =>
      query('select count(*)::int as count from fixed_answers where account_id = $1', [account_id]),
  },
  {
    name: 'sources',
    max: knowledgeLimits.sources,
    fill: () =>
      query(
        `insert into knowledge_sources (id, account_id, kind, title, status, given_hash, created_at)
         select gen_random_uuid(), $1, 'text', 'Text ' || n, 'ready', decode(md5(n::text), 'hex'), now()
         from generate_series(2, $2::int) n`,
        [account_id, knowledgeLimits.sources],
      ),
    add: (number) =>
      ana.browser.post('/api/rag/sources/custom-text', {
        platform_user_id: account_id,
        text: `A text of its own, number ${number}, with some words in it.`,
      }),
    count: () =>
      query('select count(*)::int as count from knowledge_sources where account_id = $1', [account_id]),
  },
  {
    name: 'open invitations',
    max: 20,
    fill: () =>
      query(
        `insert into sign_up_invitations (id, created_by, token_hash, created_at, expires_at)
         select 'full-' || n, $1, 'hash-' || n, now(), now() + interval '7 days' from generate_series(2, 20) n`,
        [ana.user_id],
      ),
    add: () => ana.browser.post('/api/users/invitations', {}),
    count: () =>
      query('select count(*)::int as count from sign_up_invitations where created_by = $1', [ana.user_id]),
  },
]

test.each(quotas)('the maximum of $name holds for additions at once', async ({ max, fill, add, count }) => {
  await fill()
  const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => add(number)))
  const statuses = answers.map(({ status }) => status)
  expect(
    statuses.filter((status) => status < 300),
    String(statuses),
  ).toHaveLength(1)
  expect((await count()).rows).toEqual([{ count: max }])
})
