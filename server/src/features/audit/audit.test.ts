import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '@skein/contract'
import { auditOf } from '@skein/contract/endpoint'
import type { AuditEntry } from '@skein/contract/workspaces/audit'
import { jobs } from '#src/app-jobs.ts'
import { hashToken } from '#src/features/auth/index.ts'
import { operationsOf } from '#src/infra/http/operations.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { callEndpoint } from '#test/tenants/call-endpoint.ts'
import { calls, refusals } from '#test/tenants/tenant-calls.ts'
import { createTenant } from '#test/tenants/tenant-fixture.ts'
import type { Tenant } from '#test/tenants/tenant-types.ts'

let sandbox: RunningSandbox
let app: TestApp
let owner: Tenant
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
  owner = await createTenant({ app, control: sandbox.control, instagram: 'clayandember' })
}, 60_000)
// Each test begins in another minute, because of the rate limit per minute.
beforeEach(() => void vi.setSystemTime(Date.now() + 61_000))
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
  await sandbox.close()
})

const endpoints = new Map(operationsOf(api).map(({ verb, endpoint }) => [verb, endpoint]))

interface Page {
  data: AuditEntry[]
  next_cursor: string | null
}

/** Returns a page of the audit log of a workspace, that of the owner by default. */
async function read(query = '', { browser } = owner.user, workspace_id = owner.user.user_id): Promise<Page> {
  const { json } = await browser.get(`/api/workspaces/${workspace_id}/audit${query}`)
  return json as Page
}

async function call(verb: string, input: object, { browser } = owner.user) {
  const endpoint = endpoints.get(verb)
  if (!endpoint) throw new Error(`There is no ${verb}.`)
  // Entries are listed by their time.
  vi.setSystemTime(Date.now() + 10)
  const answer = await callEndpoint(browser, endpoint, { ...input })
  expect([verb, answer.status, answer.text]).toEqual([verb, endpoint.status ?? 200, expect.anything()])
  return answer
}

/** Calls an endpoint with the account of the owner, and returns the newest entry. */
const entryAfter = (verb: string, input: object, user = owner.user) =>
  entryAfterCall(verb, { platform_user_id: owner.platform_user_id, ...input }, user)

async function entryAfterCall(verb: string, input: object, user = owner.user) {
  await call(verb, input, user)
  return (await read('?limit=1')).data[0]
}

describe('an entry', () => {
  test('says who changed what, when, before and after', async () => {
    const entry = await entryAfter('budgets.save', { daily_usd: 3 })
    expect(entry).toEqual({
      audit_id: expect.any(String),
      at: expect.stringContaining(new Date().toISOString().slice(0, 19)),
      user_id: owner.user.user_id,
      name: expect.any(String),
      key_id: null,
      verb: 'budgets.save',
      target: { platform_user_id: owner.platform_user_id },
      before: { daily_usd: null },
      after: { daily_usd: 3 },
    })
  })

  test('names an automation and has no reply', async () => {
    const draft = calls['automations.saveCommentReply']?.(owner) ?? {}
    const entry = await entryAfter('automations.saveCommentReply', {
      ...draft,
      name: 'Prices',
      keywords: ['price'],
      reply_type: 'CUSTOM',
      custom_message: 'A secret reply',
    })
    expect(entry).toMatchObject({
      target: { automation_id: owner.automation_id, name: 'Prices' },
      after: { name: 'Prices', custom_message: '…' },
    })
    const newEntry = await entryAfter('automations.saveCommentReply', {
      ...draft,
      automation_id: null,
      name: 'New',
    })
    expect(newEntry).toMatchObject({ target: { automation_id: expect.any(String) }, before: null })
    expect(newEntry?.target['automation_id']).not.toBe(owner.automation_id)
    expect(newEntry?.after).toMatchObject({ name: 'New', trigger_type: 'KEYWORD' })
    const { automation_id } = newEntry?.target ?? {}
    expect(await entryAfter('automations.delete', { automation_id })).toMatchObject({
      target: { automation_id, name: 'New' },
      before: { name: 'New' },
      after: null,
    })
  })

  test('of a model key has its provider and its last characters', async () => {
    const api_key = 'gsk_0123456789abcdef'
    const entry = await entryAfter('models.saveKey', { provider: 'groq', api_key })
    expect(entry).toMatchObject({ after: { provider: 'groq', masked_key: expect.stringContaining('cdef') } })
    expect(JSON.stringify(entry)).not.toContain(api_key)
  })

  test('of a member has the role before and after', async () => {
    const bob = await createUser(app)
    const workspace_id = owner.user.user_id
    await addMember(app, { workspace_id, user_id: bob.user_id, role: 'viewer' })
    const member = { workspace_id, user_id: bob.user_id }
    await call('workspaces.setRole', { ...member, role: 'agent' })
    await call('workspaces.removeMember', member, bob)
    expect((await read('?limit=2')).data).toMatchObject([
      { verb: 'workspaces.removeMember', user_id: bob.user_id, before: { role: 'agent' }, after: null },
      { verb: 'workspaces.setRole', before: { role: 'viewer' }, after: { role: 'agent' } },
    ])
  })

  test('of a saved reply has its shortcut and actions before and after, and no text', async () => {
    const id = owner.reply_id
    const before = { shortcut: 'hours', text: 'A secret reply', actions: { done: true } }
    await call('inbox.saveSavedReply', { platform_user_id: owner.platform_user_id, id, ...before })
    const after = { shortcut: 'open', text: 'Another secret reply', actions: { done: false } }
    expect(await entryAfter('inbox.saveSavedReply', { id, ...after })).toMatchObject({
      before: { shortcut: 'hours', text: '…', actions: { done: true } },
      after: { shortcut: 'open', text: '…', actions: { done: false } },
    })
  })

  test('of a conversation has the assignee, the state and the tags before and after', async () => {
    const id = owner.conversation_id
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const user_id = owner.user.user_id
    await call('inbox.setTags', { id, tags: ['VIP'] })
    const cases: [string, object, object | null, object | null][] = [
      ['inbox.assign', { user_id }, { assignee: null }, { assignee: { user_id, name: '…' } }],
      ['inbox.assign', { user_id: null }, { assignee: { user_id, name: '…' } }, { assignee: null }],
      ['inbox.setDone', { done: true }, { done: false }, { done: true }],
      ['inbox.setDone', { done: false }, { done: true }, { done: false }],
      ['inbox.snooze', { until }, { snoozed_until: null }, { snoozed_until: until }],
      ['inbox.snooze', { until: null }, { snoozed_until: until }, { snoozed_until: null }],
      [
        'inbox.takeOver',
        {},
        { automation_paused_until: null },
        { automation_paused_until: expect.any(String) },
      ],
      [
        'inbox.resume',
        {},
        { automation_paused_until: expect.any(String) },
        { automation_paused_until: null },
      ],
      ['inbox.setTags', { tags: ['VIP', 'Wholesale'] }, { tags: ['VIP'] }, { tags: ['VIP', 'Wholesale'] }],
    ]
    for (const [verb, input, before, after] of cases)
      expect([verb, await entryAfterCall(verb, { id, ...input })]).toMatchObject([
        verb,
        { verb, target: { id }, before, after },
      ])
  })

  test('of a restored version has its number, and the newest version before and after', async () => {
    const { automation_id } = owner
    const versions = await owner.user.browser.get(`/api/automations/${automation_id}/versions`)
    const [newest] = dataOf<{ version: number }[]>(versions.json)
    const version = newest?.version ?? 0
    expect(await entryAfterCall('automations.restoreVersion', { automation_id, version: 1 })).toMatchObject({
      target: { automation_id, version: '1' },
      before: { version },
      after: { version: version + 1 },
    })
  })

  test('of a source of knowledge says which one was switched off or deleted', async () => {
    const source = await owner.user.browser.post('/api/rag/sources/custom-text', {
      platform_user_id: owner.platform_user_id,
      provider_id: owner.user.user_id,
      text: 'Open on holidays.',
    })
    const { id } = dataOf<{ id: string }>(source.json)
    expect(await entryAfterCall('knowledge.setSourceEnabled', { id, enabled: false })).toMatchObject({
      target: { id },
      before: { enabled: true },
      after: { enabled: false },
    })
    expect(await entryAfterCall('knowledge.deleteSource', { id })).toMatchObject({
      target: { id },
      before: { kind: 'text', title: '…' },
      after: null,
    })
  })

  test('of a deleted file says which one it was', async () => {
    const form = new FormData()
    form.set('platform_user_id', owner.platform_user_id)
    form.append('file', new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' }), 'prices.pdf')
    const upload = await owner.user.browser.post('/api/rag/sources/file-upload', form)
    const { id } = dataOf<{ id: string }>(upload.json)
    expect(await entryAfterCall('knowledge.deleteSource', { id })).toMatchObject({
      before: { kind: 'pdf', file_name: 'prices.pdf' },
    })
  })

  test('of a disconnected mailbox says which one it was', async () => {
    await connectMailbox(owner.user)
    const id = owner.user.user_id
    const { json } = await owner.user.browser.get(`/api/users/profile/${id}/connected-accounts`)
    const mailbox = dataOf<{ id: string; platform: string }[]>(json).find(
      ({ platform }) => platform === 'gmail',
    )
    expect(await entryAfterCall('accounts.disconnect', { id, account_id: mailbox?.id })).toMatchObject({
      target: { account_id: mailbox?.id },
      before: { platform: 'gmail', platform_username: 'rosa@clayandember.example', status: 'connected' },
      after: null,
    })
  })

  test('of a sent message has the recipient and no text', async () => {
    const entry = await entryAfter('inbox.sendMessage', {
      recipient_id: owner.person_id,
      message: 'A secret message',
      client_message_id: 'before',
    })
    expect(entry).toMatchObject({ verb: 'inbox.sendMessage', target: { recipient_id: owner.person_id } })
    expect([entry?.before, entry?.after]).toEqual([null, null])
  })

  test('says that an account was connected', async () => {
    const before = (await read('?limit=100')).data.length
    await connectMailbox(owner.user)
    const entries = (await read('?limit=100')).data
    expect(entries).toHaveLength(before + 1)
    expect(entries[0]).toMatchObject({
      verb: 'accounts.connect',
      user_id: owner.user.user_id,
      target: { account_id: expect.any(String) },
    })
  })
})

test('each change of the members has one entry, of the person who made it', async () => {
  const workspace_id = owner.user.user_id
  const [mia, leo] = [await createUser(app), await createUser(app)]
  const before = (await read('?limit=100')).data.length
  const invite = async (email: string) =>
    dataOf<{ invitation_id: string }>(
      (await call('workspaces.invite', { workspace_id, email, role: 'admin' })).json,
    ).invitation_id
  const withdrawn = await invite('withdrawn@example.com')
  await call('workspaces.endInvitation', { workspace_id, invitation_id: withdrawn })
  const accepted = await invite(mia.email)
  const token = 'a token of the test'
  await app.ctx.db.$client.query(
    'update workspace_invitations set token_hash = $1 where invitation_id = $2',
    [hashToken(token), accepted],
  )
  await call('workspaces.acceptInvitation', { token }, mia)
  await addMember(app, { workspace_id, user_id: leo.user_id, role: 'agent' })
  const [asMia, asLeo] = [mia, leo].map(({ user_id }) => ({ workspace_id, user_id }))
  await call('workspaces.setRole', { ...asLeo, role: 'viewer' }, mia)
  await call('workspaces.setRole', { ...asMia, role: 'owner' })
  await call('workspaces.removeMember', { ...asLeo }, mia)
  await call('workspaces.removeMember', { ...asMia }, mia)
  const entries = (await read('?limit=100')).data
  expect(entries.length - before).toBe(8)
  const [who, target] = [(one: TestUser) => one.user_id, (one: TestUser) => ({ user_id: one.user_id })]
  expect(entries.slice(0, 8).toReversed()).toMatchObject([
    { verb: 'workspaces.invite', user_id: who(owner.user), after: { role: 'admin' } },
    { verb: 'workspaces.endInvitation', user_id: who(owner.user), target: { invitation_id: withdrawn } },
    { verb: 'workspaces.invite', user_id: who(owner.user), target: { invitation_id: accepted } },
    { verb: 'workspaces.acceptInvitation', user_id: who(mia) },
    { verb: 'workspaces.setRole', user_id: who(mia), target: target(leo), after: { role: 'viewer' } },
    { verb: 'workspaces.setRole', user_id: who(owner.user), target: target(mia), after: { role: 'owner' } },
    { verb: 'workspaces.removeMember', user_id: who(mia), target: target(leo), before: { role: 'viewer' } },
    { verb: 'workspaces.removeMember', user_id: who(mia), target: target(mia), before: { role: 'owner' } },
  ])
})

test('a call that fails is not in the log', async () => {
  const [before] = (await read('?limit=1')).data
  const wrong = { platform_user_id: owner.platform_user_id, daily_usd: -1 }
  expect((await owner.user.browser.call('PUT', '/api/budgets', { body: wrong })).status).toBe(400)
  expect((await read('?limit=1')).data[0]).toEqual(before)
})

test('only members who administer a workspace read its log, and each page continues the one before', async () => {
  const workspace_id = owner.user.user_id
  const agent = await createUser(app)
  const [admin, stranger] = [await createUser(app), await createUser(app)]
  await addMember(app, { workspace_id, user_id: agent.user_id, role: 'agent' })
  await addMember(app, { workspace_id, user_id: admin.user_id, role: 'admin' })
  const statusFor = async ({ browser }: TestUser) =>
    (await browser.get(`/api/workspaces/${workspace_id}/audit`)).status
  expect([await statusFor(agent), await statusFor(stranger)]).toEqual([403, 404])
  const all = (await read('?limit=100', admin)).data
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Page = await read(
      `?limit=3${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      admin,
      workspace_id,
    )
    ids.push(...page.data.map(({ audit_id }) => audit_id))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(ids).toEqual(all.map(({ audit_id }) => audit_id))
  expect(ids.length).toBeGreaterThan(6)
  const wrong = await admin.browser.get(`/api/workspaces/${workspace_id}/audit?cursor=x`)
  expect(wrong.status).toBe(400)
})

test('an account that moves has an entry in both workspaces, and the earlier ones stay', async () => {
  const answer = await owner.user.browser.post('/api/workspaces', { name: 'Another' })
  const { workspace_id } = dataOf<{ workspace_id: string }>(answer.json)
  expect((await read('', owner.user, workspace_id)).data).toMatchObject([
    { verb: 'workspaces.create', after: { name: 'Another' } },
  ])
  const before = (await read('?limit=100')).data.length
  const { platform_user_id } = owner
  await call('accounts.move', { platform_user_id, workspace_id })
  await call('accounts.move', { platform_user_id, workspace_id: owner.user.user_id })
  expect((await read('', owner.user, workspace_id)).data).toHaveLength(3)
  expect((await read('?limit=100')).data).toHaveLength(before + 2)
})

/** Verbs that the calls of tenants reach, in the order of the calls; a deleted workspace has no log any more. */
const audited = Object.keys(calls).filter((verb) => {
  const endpoint = endpoints.get(verb)
  return endpoint && auditOf(endpoint) !== null && refusals[verb] === undefined
})

test('every call that changes something is in the log once', async () => {
  const missing: string[] = []
  let [last] = (await read('?limit=1')).data
  for (const verb of audited) {
    vi.setSystemTime(Date.now() + 61_000)
    await call(verb, calls[verb]?.(owner) ?? {})
    const [entry, earlier] = (await read('?limit=2')).data
    if (entry?.verb !== verb || earlier?.audit_id !== last?.audit_id) missing.push(verb)
    last = entry
  }
  expect(missing).toEqual([])
  const { rows } = await app.ctx.db.$client.query<{ row: string }>(
    'select e::text as row from audit_entries e',
  )
  const text = rows.map(({ row }) => row).join('\n')
  for (const secret of [
    'Hello',
    'Likes blue',
    'gsk_',
    'Open?',
    'Daily',
    'Monday',
    'Written by AI',
    'A secret',
  ])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
})

test('entries are kept for a year, and the name goes with the user', async () => {
  await app.ctx.db.$client.query(`update audit_entries set user_id = 'a former user'`)
  expect((await read('?limit=1')).data).toMatchObject([{ user_id: 'a former user', name: null }])
  const [newest] = (await read('?limit=1')).data
  const job = jobs.find(({ name }) => name === 'audit.drop-old')
  await app.ctx.db.$client.query(
    `update audit_entries set at = now() - interval '366 days' where audit_id <> $1`,
    [newest?.audit_id],
  )
  await job?.handle({ ...app.ctx, clock: { ...app.ctx.clock, now: () => Date.now() } }, {})
  expect((await read()).data.map(({ audit_id }) => audit_id)).toEqual([newest?.audit_id])
})
