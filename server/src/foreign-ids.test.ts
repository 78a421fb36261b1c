import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as core from 'zod/v4/core'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { api } from '@skein/contract'
import { Id, type Endpoint } from '@skein/contract/endpoint'
import type { Answer } from '#test/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { connectAccount } from '#test/connect-account.ts'
import { createUser, type TestUser } from '#test/factories.ts'

/** What a user owns that an id can name. */
interface World {
  user: TestUser
  platform_user_id: string
  account_id: string
  automation_id: string
  /** Rules of the other kinds, by the path under which they are saved. */
  rules: Record<string, string>
  execution_id: string
  conversation_id: string
  person_id: string
  source_id: string
  export_id: string
  notice_id: string
}

type Input = Record<string, unknown>

const rule = (world: World) => ({
  automation_id: world.automation_id,
  platform_user_id: world.platform_user_id,
  provider_id: world.user.user_id,
  name: 'Price',
  trigger_type: 'KEYWORD',
  reply_type: 'CUSTOM',
  keywords: 'price',
  custom_message: 'It is 20.',
})
/** A rule of another kind than a comment rule. */
const ruleOf = (path: string) => (world: World) => ({
  automation_id: world.rules[path],
  platform_user_id: world.platform_user_id,
  provider_id: world.user.user_id,
  name: 'Price',
  ...(path === 'ai-conversation' ? {} : { trigger_type: 'KEYWORD', keywords: 'price' }),
})
const idOf =
  (path: string) =>
  ({ rules }: World) => ({ automation_id: rules[path] })
const otherKinds = ['dm-keyword-reply', 'private-message', 'ai-conversation', 'delete-comment']
const aPdf = new File(['%PDF-1.4'], 'hours.pdf')
const target = ({ platform_user_id, automation_id }: World) => ({ platform_user_id, automation_id })
const account = ({ platform_user_id }: World) => ({ platform_user_id })

/** A call that works for its owner, for each endpoint with an id. The ones that take something away come last. */
const calls: Record<string, (world: World) => Input> = {
  'users.getProfile': ({ user }) => ({ id: user.user_id }),
  'users.createProfile': ({ user }) => ({ provider_id: user.user_id }),
  'users.createCustomProfile': ({ user }) => ({ provider_id: user.user_id, email: 'somebody@example.com' }),
  'users.getExport': ({ export_id }) => ({ id: export_id }),
  'notices.list': account,
  'notices.markRead': ({ notice_id }) => ({ notice_id }),
  'accounts.list': ({ user }) => ({ id: user.user_id }),
  'accounts.check': account,
  'accounts.repair': (world) => ({ ...account(world), fix: 'resubscribe' }),
  'posts.list': account,
  'live.events': account,
  'insights.get': account,
  'insights.series': (world) => ({ ...account(world), days: 7 }),
  'models.list': account,
  'models.listKeys': account,
  'models.saveKey': (world) => ({ ...account(world), provider: 'GROQ', api_key: 'gsk_0123456789abcdef' }),
  'models.deleteKey': (world) => ({ ...account(world), provider: 'groq' }),
  'models.testKey': (world) => ({ ...account(world), provider: 'openai' }),
  'inbox.listConversations': account,
  'inbox.listMessages': (world) => ({ ...account(world), conversation_id: world.conversation_id }),
  'inbox.sendMessage': (world) => ({
    ...account(world),
    recipient_id: world.person_id,
    message: 'Hello',
    client_message_id: 'before',
  }),
  'inbox.takeOver': ({ conversation_id }) => ({ id: conversation_id }),
  'inbox.resume': ({ conversation_id }) => ({ id: conversation_id }),
  'inbox.read': ({ conversation_id }) => ({ id: conversation_id }),
  'inbox.type': ({ conversation_id }) => ({ id: conversation_id, on: true }),
  'knowledge.uploadFiles': (world) => ({ ...account(world), provider_id: world.user.user_id, file: [aPdf] }),
  'knowledge.addWebsite': (world) => ({
    ...account(world),
    provider_id: world.user.user_id,
    website_url: 'https://clay.example/',
  }),
  'knowledge.addText': (world) => ({
    ...account(world),
    provider_id: world.user.user_id,
    text: 'Open daily.',
  }),
  'knowledge.listSources': account,
  'knowledge.listChunks': ({ source_id }) => ({ id: source_id }),
  'knowledge.query': (world) => ({ ...account(world), query: 'open?' }),
  'knowledge.setSourceEnabled': ({ source_id }) => ({ id: source_id, enabled: true }),
  'knowledge.syncSource': ({ source_id }) => ({ id: source_id }),
  'knowledge.deleteSource': ({ source_id }) => ({ id: source_id }),
  'budgets.get': account,
  'budgets.save': (world) => ({ ...account(world), daily_usd: 1, monthly_usd: null }),
  'automations.list': (world) => ({ ...account(world), provider_id: world.user.user_id }),
  'automations.saveCommentReply': rule,
  'automations.listCommentReplies': account,
  'automations.listCommentRepliesByPath': account,
  'automations.getCommentReply': ({ automation_id }) => ({ automation_id }),
  'automations.saveDmReply': ruleOf('dm-keyword-reply'),
  'automations.listDmReplies': account,
  'automations.getDmReply': idOf('dm-keyword-reply'),
  'automations.savePrivateMessage': ruleOf('private-message'),
  'automations.listPrivateMessages': account,
  'automations.getPrivateMessage': idOf('private-message'),
  'automations.saveAiConversation': ruleOf('ai-conversation'),
  'automations.listAiConversations': account,
  'automations.getAiConversation': idOf('ai-conversation'),
  'automations.saveDeleteComment': ruleOf('delete-comment'),
  'automations.listDeleteComments': account,
  'automations.getDeleteComment': idOf('delete-comment'),
  'automations.setActivation': (world) => ({ ...target(world), activation_status: 'PAUSED' }),
  'automations.setActivationByGet': (world) => ({ ...target(world), activation_status: 'ACTIVE' }),
  'automations.pauseAll': (world) => ({ ...account(world), paused: false }),
  'automations.getSettings': account,
  'automations.saveSettings': (world) => ({ ...account(world), disclosure: 'Written by AI.' }),
  'automations.migrateModels': account,
  'automations.listPrivateReplies': account,
  'automations.simulate': (world) => ({ ...target(world), texts: ['price?'] }),
  'automations.listCollisions': account,
  'automations.getAttention': account,
  'automations.listExecutions': target,
  'automations.exportExecutions': target,
  'automations.listAutomationExecutions': ({ automation_id }) => ({ automation_id }),
  'automations.dismissReviewed': ({ execution_id }) => ({ execution_id }),
  'automations.sendReviewed': ({ execution_id }) => ({ execution_id }),
  'automations.showComment': ({ execution_id }) => ({ execution_id }),
  'automations.duplicate': target,
  'automations.changeMany': (world) => ({
    ...account(world),
    automation_ids: [world.automation_id],
    change: 'ACTIVATE',
  }),
  'automations.getFunnel': ({ automation_id }) => ({ automation_id }),
  'automations.delete': target,
  'automations.restore': target,
  'automations.deleteByGet': target,
  'accounts.disconnect': ({ user, account_id }) => ({ id: user.user_id, account_id }),
  'users.deleteProfile': ({ user }) => ({ id: user.user_id }),
}

/** Work only in another state of the entry: a reply is either sent or dismissed, and none was hidden. */
const otherStates = ['automations.sendReviewed', 'automations.showComment']

const endpoints = new Map<string, Endpoint>(
  Object.entries(api).flatMap(([noun, group]) =>
    Object.entries<Endpoint>(group).map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
  ),
)

/** Names of the fields of an endpoint that hold an id. */
function idSlots({ input }: Endpoint): string[] {
  const { shape } = input._zod.def as core.$ZodObjectDef
  return Object.entries(shape).flatMap(([name, schema]) => (innermost(schema) === Id ? [name] : []))
}

function innermost(schema: core.$ZodType): core.$ZodType {
  const def = schema._zod.def
  return 'innerType' in def ? innermost(def.innerType as core.$ZodType) : schema
}

const withIds = [...endpoints].filter(([, endpoint]) => idSlots(endpoint).length > 0)
const table = withIds.flatMap(([name, endpoint]) => idSlots(endpoint).map((slot) => [name, slot] as const))

let sandbox: RunningSandbox
let app: TestApp
let owner: World
let stranger: World

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
  owner = await settle('clayandember')
  stranger = await settle('northloaf.bakery')
}, 60_000)
// Each test begins in another minute: there are more calls than one user may make in one.
beforeEach(() => void vi.setSystemTime(Date.now() + 61_000))
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
  await sandbox.close()
})

async function settle(instagram: string): Promise<World> {
  const user = await createUser(app)
  expect(await connectAccount(user, { account: instagram })).toContain('connected=true')
  const listed = await user.browser.get(`/api/users/profile/${user.user_id}/connected-accounts`)
  const { data } = listed.json as { data: { id: string; platform_user_id: string }[] }
  const world = { user, platform_user_id: data[0]?.platform_user_id ?? '', account_id: data[0]?.id ?? '' }
  const nothing = {
    ...world,
    automation_id: '',
    rules: {},
    execution_id: '',
    conversation_id: '',
    person_id: personOf(world.account_id),
    source_id: '',
    export_id: '',
    notice_id: '',
  }
  const automation_id = await saved(user, 'comment-reply', rule(nothing))
  const rules: Record<string, string> = {}
  for (const path of otherKinds) rules[path] = await saved(user, path, ruleOf(path)(nothing))
  return {
    ...world,
    automation_id,
    rules,
    execution_id: await reviewable(world.account_id, automation_id),
    conversation_id: await conversation(world.account_id),
    person_id: personOf(world.account_id),
    source_id: await taught(user, world.platform_user_id),
    export_id: await begunExport(user),
    notice_id: await notice(world.account_id),
  }
}

async function saved(user: TestUser, path: string, payload: Input): Promise<string> {
  const draft = { ...payload, automation_id: null }
  const answer = await user.browser.post(`/api/instagram/automations/${path}`, draft)
  return (answer.json as { data: { automation_id: string } }).data.automation_id
}

async function notice(account_id: string): Promise<string> {
  const id = app.ctx.ids.next()
  await app.ctx.db.$client.query(
    `insert into notices (notice_id, user_id, account_id, kind, level, key, title, body, place, happened_at, mail_due)
     select $1, user_id, id, 'draft', 'info', 'draft', 'A draft', 'It waits.', 'ledger', now(), false
     from connected_accounts where id = $2`,
    [id, account_id],
  )
  return id
}

async function begunExport(user: TestUser): Promise<string> {
  const answer = await user.browser.post('/api/users/export', {})
  return (answer.json as { data: { id: string } }).data.id
}

async function taught(user: TestUser, platform_user_id: string): Promise<string> {
  const text = 'We are closed on Mondays.'
  const answer = await user.browser.post('/api/rag/sources/custom-text', { platform_user_id, text })
  return (answer.json as { data: { id: string } }).data.id
}

const personOf = (account_id: string) => `person-of-${account_id}`

/** With a message in it that was sent by hand. */
async function conversation(account_id: string): Promise<string> {
  const id = app.ctx.ids.next()
  await app.ctx.db.$client.query(
    `insert into conversations (conversation_id, account_id, person_id, last_message_at, created_at)
     values ($1, $2, $3, now(), now())`,
    [id, account_id, personOf(account_id)],
  )
  await app.ctx.db.$client.query(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, state, created_at)
     values ($1, 'manual_message', 'person', 0, 'manual:dm:' || $2 || ':before', 'dm:' || $2, $2, '{}', 'sent', now())`,
    [account_id, personOf(account_id)],
  )
  return id
}

let sequence = 900_000

/** A reply that waits for a person. */
async function reviewable(account_id: string, automation_id: string): Promise<string> {
  const seq = ++sequence
  const { $client: sql } = app.ctx.db
  await sql.query(
    `insert into decisions (event_seq, account_id, event_kind, event_id, decided_at, set_version, rest_reason,
       fired, skipped, skip_reasons, message_keys, details)
     values ($1, $2, 'comment', $3, now(), 1, 'no_keyword', '{1}', '{}', '{}',
       jsonb_build_object('1', 'reply:' || $3 || ':' || $3), '{}')`,
    [seq, account_id, `comment-${seq}`],
  )
  await sql.query(
    `insert into outbox (account_id, kind, source_id, origin_seq, dedupe_key, conversation_key, target_id, body, state, created_at)
     values ($1, 'comment_reply', $2, $3, 'reply:' || $4 || ':' || $4, $4, $4, '{"text":"hi"}', 'needs_review', now())`,
    [account_id, automation_id, seq, `comment-${seq}`],
  )
  return `${seq}-1`
}

function send(name: string, input: Input): Promise<Answer> {
  const { method, path, multipart } = endpoints.get(name) ?? { method: 'GET' as const, path: '/' }
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field])
    delete rest[field]
    return encodeURIComponent(value)
  })
  if (method === 'POST' || method === 'PUT')
    return owner.user.browser.call(method, `/api${filled}`, { body: multipart ? formOf(rest) : rest })
  const query = new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)]))
  return owner.user.browser.call(method, `/api${filled}?${query}`)
}

function formOf(input: Input): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    for (const part of [value].flat()) form.append(name, part instanceof File ? part : String(part))
  }
  return form
}

/** What an answer tells, without the id that was asked for and the id of the request. */
async function told(name: string, input: Input, asked: unknown) {
  const { status, text } = await send(name, input)
  const plain = text.replace(/"request_id":"[^"]*"/, '').replaceAll(JSON.stringify(asked), '<id>')
  return { status, plain }
}

const unknownIds = [
  '6f1c0b52-1111-4222-8333-944455566677',
  '17841499999999999',
  '123456789-1',
  'x',
  'x'.repeat(200),
  "'--",
  '%00',
  '../x',
]

test('every endpoint of the contract that takes an id has its row here', () => {
  expect(Object.keys(calls).sort()).toEqual(withIds.map(([name]) => name).sort())
})

describe('an id of somebody else is answered exactly like one that nobody has', () => {
  test.each(table)('%s, %s', async (name, slot) => {
    const own = calls[name]?.(owner) ?? {}
    const theirs = calls[name]?.(stranger) ?? {}
    const foreign = await told(name, { ...own, [slot]: theirs[slot] }, theirs[slot])
    if (endpoints.get(name)?.access === 'signed-in') expect(foreign.status).toBe(404)
    for (const id of unknownIds) {
      const unknown = await told(name, { ...own, [slot]: id }, id)
      expect({ id, ...unknown }).toEqual({ id, ...foreign })
    }
    const endless = await told(name, { ...own, [slot]: 'x'.repeat(5000) }, 'x'.repeat(5000))
    expect([400, 404]).toContain(endless.status)
  })

  test.each(withIds)('%s, all of them foreign', async (name, { access }) => {
    const answer = await send(name, calls[name]?.(stranger) ?? {})
    if (access === 'signed-in') expect(answer.status).toBe(404)
  })
})

test('the stranger has lost nothing', async () => {
  const { user, platform_user_id, automation_id } = stranger
  const { json } = await user.browser.get(
    `/api/automations/get-all-automations?platform_user_id=${platform_user_id}`,
  )
  const { data } = json as { data: { automation_id: string }[] }
  expect(data).toHaveLength(1 + otherKinds.length)
  expect(data.at(-1)).toMatchObject({ automation_id, activation_status: 'ACTIVE', name: 'Price' })
  const executions = await user.browser.get(
    `/api/automations/executions?platform_user_id=${platform_user_id}`,
  )
  expect(executions.json).toMatchObject({ data: [{ state: 'needs_review' }] })
})

const endsByItself = (name: string) => endpoints.get(name)?.events === undefined

describe('the same call works for its owner', () => {
  test.each(Object.keys(calls).filter(endsByItself))('%s', async (name) => {
    const { status, text } = await send(name, calls[name]?.(owner) ?? {})
    if (otherStates.includes(name)) expect([status, text]).toEqual([409, expect.stringContaining('conflict')])
    else
      expect([status, text]).toEqual([
        endpoints.get(name)?.status ?? 200,
        expect.stringContaining('"success":true'),
      ])
  })
})
