import { sampleOf } from '@skein/engine/test/full-run'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as core from 'zod/v4/core'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { api } from '@skein/contract'
import { Id, type Endpoint } from '@skein/contract/endpoint'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import type { Answer } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { authCalls } from '#src/features/auth/auth-request-logic.ts'
import { callEndpoint } from '#test/tenants/call-endpoint.ts'
import { calls, callsWithoutIds, refusals } from '#test/tenants/tenant-calls.ts'
import { canary, checksumsOf, plantCanary, secretsOf } from '#test/tenants/tenant-canary.ts'
import type { Input, Tenant } from '#test/tenants/tenant-types.ts'
import { otherKinds } from '#test/tenants/tenant-automations.ts'
import { createTenant } from '#test/tenants/tenant-fixture.ts'
import { watchStream, watchStreams, type WatchedStream } from '#test/tenants/watch-streams.ts'

const endpoints = new Map<string, Endpoint>(
  Object.entries(api).flatMap(([noun, group]) =>
    Object.entries<Endpoint>(group).map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
  ),
)

/** Returns the names of the input fields that are ids. */
function idFields({ input }: Endpoint): string[] {
  const { shape } = input._zod.def as core.$ZodObjectDef
  return Object.entries(shape).flatMap(([name, schema]) => (innermost(schema) === Id ? [name] : []))
}

function innermost(schema: core.$ZodType): core.$ZodType {
  const def = schema._zod.def
  return 'innerType' in def ? innermost(def.innerType as core.$ZodType) : schema
}

const withIds = [...endpoints].filter(([, endpoint]) => idFields(endpoint).length > 0)
const table = withIds.flatMap(([name, endpoint]) => idFields(endpoint).map((field) => [name, field] as const))

let sandbox: RunningSandbox
let app: TestApp
let owner: Tenant
let otherUser: Tenant
/** Has no account, so that deleting a chat of the same name cannot be a success. */
let newUser: TestUser
/** Streams of the other user, open during all calls. */
let streams: WatchedStream[]
let secrets: string[]
let checksums: Record<string, string>

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
  // Becomes the administrator, so that the other users are not.
  await createUser(app)
  owner = await createTenant({ app, control: sandbox.control, instagram: 'clayandember' })
  otherUser = await createTenant({ app, control: sandbox.control, instagram: 'northloaf.bakery' })
  newUser = await createUser(app)
  await plantCanary(app, otherUser)
  const shared = new Set(secretsOf(owner))
  secrets = secretsOf(otherUser).filter((each) => !shared.has(each))
  streams = await watchStreams(app, otherUser)
  checksums = await checksumsOf(app, otherUser)
}, 60_000)
// Each test begins in another minute, because of the rate limit per minute.
beforeEach(() => void vi.setSystemTime(Date.now() + 61_000))
afterAll(async () => {
  vi.useRealTimers()
  await Promise.all(streams.map((stream) => stream.leave()))
  await app.close()
  await sandbox.close()
})

const send = (name: string, input: Input, { browser } = owner.user): Promise<Answer> =>
  callEndpoint(browser, endpoints.get(name) ?? { method: 'GET', path: '/' }, input)

const namesOf = (some: readonly WatchedStream[]) =>
  some.map(({ events }) => events.map((block) => /^event: (.*)$/m.exec(block)?.[1]))

/**
 * Fails unless streams that were open during calls of others have the events of new streams, and get those of the next change
 * of their own user. Events arrive in order, so that one of an earlier call would be among them.
 */
async function expectOwnEventsOnly(tenant: Tenant, streams: readonly WatchedStream[]): Promise<void> {
  const fresh = await watchStreams(app, tenant)
  const wait = { timeout: 15_000 }
  await expect.poll(() => namesOf(fresh), wait).toEqual(namesOf(streams))
  const before = streams.map(({ events }) => events.length)
  await changeOwn(tenant)
  await expect
    .poll(() => streams.every(({ events }, index) => events.length > (before[index] ?? 0)), wait)
    .toBe(true)
  await expect.poll(() => namesOf(fresh).join(), wait).toBe(namesOf(streams).join())
  await Promise.all(fresh.map((stream) => stream.leave()))
}

/** Changes something that both streams of a tenant show. */
async function changeOwn(tenant: Tenant) {
  await send('inbox.takeOver', { id: tenant.conversation_id }, tenant.user)
  await send('assistant.stopTurn', { turn_id: tenant.turn_id }, tenant.user)
}

/** Returns status and body of a response, without the requested id and the request id. */
async function responseTo(name: string, input: Input, inputId: unknown) {
  const { status, text } = await send(name, input)
  expectNoLeak(text, inputId)
  const plain = text.replace(/"request_id":"[^"]*"/, '').replaceAll(JSON.stringify(inputId), '<id>')
  return { status, plain }
}

/** Fails if a response contains anything of the other user, except the value that was asked for. */
function expectNoLeak(text: string, inputId?: unknown) {
  const allowed = new Set([inputId].flat())
  expect(secrets.filter((secret) => !allowed.has(secret) && text.includes(secret))).toEqual([])
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

test('covers every endpoint of the contract', () => {
  expect(Object.keys(calls).sort()).toEqual(withIds.map(([name]) => name).sort())
  expect([...Object.keys(calls), ...Object.keys(callsWithoutIds)].sort()).toEqual(
    [...endpoints.keys()].sort(),
  )
})

describe('responds to an id of another user exactly as to an unknown id', () => {
  test.each(table)('%s, %s', async (name, field) => {
    const ownInput = calls[name]?.(owner) ?? {}
    const theirs = calls[name]?.(otherUser) ?? {}
    const foreign = await responseTo(name, { ...ownInput, [field]: theirs[field] }, theirs[field])
    if (endpoints.get(name)?.access === 'signed-in') expect(foreign.status).toBe(404)
    for (const id of sampleOf(unknownIds, 3)) {
      const unknown = await responseTo(name, { ...ownInput, [field]: id }, id)
      expect({ id, ...unknown }).toEqual({ id, ...foreign })
    }
    const endless = await responseTo(name, { ...ownInput, [field]: 'x'.repeat(5000) }, 'x'.repeat(5000))
    expect([400, 404]).toContain(endless.status)
    // A public endpoint returns its input, and an address or a query has no null.
    const refusalStatuses = endpoints.get(name)?.access === 'signed-in' ? [400, 404] : [200, 400, 404]
    for (const id of [null, [theirs[field]], [ownInput[field], theirs[field]], { id: theirs[field] }, '']) {
      const malformed = await responseTo(name, { ...ownInput, [field]: id }, theirs[field])
      if (id !== null && id !== '' && !(Array.isArray(id) && id[0] === ownInput[field]))
        expect(refusalStatuses).toContain(malformed.status)
      expect(malformed.status).toBeLessThan(500)
    }
  })

  test.each(withIds)('%s, with all ids of another user', async (name, { access }) => {
    const input = calls[name]?.(otherUser) ?? {}
    const answer = await send(name, input)
    if (access === 'signed-in') expect(answer.status).toBe(404)
    expectNoLeak(answer.text, Object.values(input).flat())
  })
})

test.each(Object.keys(callsWithoutIds))('shows nothing of another user in %s', async (name) => {
  const { status, text } = await send(name, callsWithoutIds[name] ?? {}, newUser)
  expect(status).toBeLessThan(500)
  expectNoLeak(text)
})

describe('shows nothing of another user in a route of the sign-in library', () => {
  const served = authCalls.map(
    ({ method, path, fields }) => [`${method} ${path}`, { method, path, fields }] as const,
  )
  test.each(served.filter(([name]) => name !== 'POST /sign-out'))(
    '%s',
    async (_, { method, path, fields }) => {
      const { user_id, token, email } = otherUser.user
      const foreign = { token, email, id: user_id, sessionId: token, accountId: user_id, userId: user_id }
      const values = Object.fromEntries(
        fields.map((field) => [field, Reflect.get(foreign, field) ?? user_id]),
      )
      const filled = path.replace(/\{\w+\}/, user_id)
      const query = method === 'GET' ? `?${new URLSearchParams(foreign)}` : ''
      for (const body of [values, foreign, { ...values, token: [token], id: null }]) {
        const answer = await owner.user.browser.call(
          method,
          `/api/auth${filled}${query}`,
          method === 'GET' ? {} : { body },
        )
        expect(answer.status).toBeLessThan(500)
        expectNoLeak(answer.text, [user_id, email, token])
      }
    },
  )
})

test('leaves every row of the other user unchanged', async () => {
  expect(await checksumsOf(app, otherUser)).toEqual(checksums)
})

test('leaves the data of the other user unchanged', async () => {
  const { user, platform_user_id, automation_id } = otherUser
  const { json } = await user.browser.get(
    `/api/automations/get-all-automations?platform_user_id=${platform_user_id}`,
  )
  const { data } = json as { data: { automation_id: string }[] }
  expect(data).toHaveLength(1 + otherKinds.length)
  expect(data.at(-1)).toMatchObject({ automation_id, activation_status: 'ACTIVE', name: canary })
  const executions = await user.browser.get(
    `/api/automations/executions?platform_user_id=${platform_user_id}`,
  )
  expect(executions.json).toMatchObject({ data: [{ state: 'needs_review' }] })
})

/** Endpoints of administrators: the same 404 for every user who is none, with the user's own ids too. */
const forAdministrators = [...endpoints.keys()].filter((name) => name.startsWith('administration.'))

test.each(forAdministrators)('%s is not found for a user who is no administrator', async (name) => {
  const answer = await send(name, calls[name]?.(owner) ?? callsWithoutIds[name] ?? {})
  const { status } = await owner.user.browser.get('/api/administration/unknown')
  expect([answer.status, status]).toEqual([404, 404])
  expectNoLeak(answer.text)
})

const isNoStream = (name: string) => endpoints.get(name)?.events === undefined

describe('accepts the same call of the owner', () => {
  const open = Object.keys(calls).filter((name) => isNoStream(name) && !forAdministrators.includes(name))
  test.each(open)('%s', async (name) => {
    const { status, text } = await send(name, calls[name]?.(owner) ?? {})
    expectNoLeak(text)
    if (refusals[name])
      expect([status, text]).toEqual([refusals[name], expect.stringContaining('"success":false')])
    else
      expect([status, text]).toEqual([
        endpoints.get(name)?.status ?? 200,
        expect.stringContaining('"success":true'),
      ])
  })
})

test('still leaves every row of the other user unchanged', async () => {
  const { auth_session: _, ...before } = checksums
  expect(await checksumsOf(app, otherUser)).toMatchObject(before)
})

describe('open streams of another user', () => {
  const liveEvents = ({ platform_user_id }: Tenant) =>
    `/instagram/events?platform_user_id=${platform_user_id}`

  test('get the events of their own user, and none of all calls above', async () => {
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    await expectOwnEventsOnly(otherUser, streams)
  })

  test('get no event of all calls of this user, who cannot open or resume them', async () => {
    const third = await createTenant({ app, control: sandbox.control, instagram: 'clayandember' })
    const ownStreams = await watchStreams(app, third)
    for (const path of [liveEvents(third), `/chatagent/chat/send-message-stream?turn_id=${third.turn_id}`]) {
      const foreign = await watchStream(app, otherUser, { path, lastEventId: ownStreams[0].lastId() })
      expect(foreign.status).toBe(404)
    }
    const resumed = await watchStream(app, otherUser, {
      path: liveEvents(otherUser),
      lastEventId: ownStreams[0].lastId(),
    })
    const ids = secretsOf(third).filter((each) => !secretsOf(otherUser).includes(each))
    for (const name of Object.keys(calls).filter(isNoStream)) {
      vi.setSystemTime(Date.now() + 61_000)
      await send(name, calls[name]?.(otherUser) ?? {}, otherUser.user)
    }
    await expectOwnEventsOnly(third, ownStreams)
    expect(ids.filter((id) => resumed.events.join().includes(id))).toEqual([])
    await Promise.all([...ownStreams, resumed].map((stream) => stream.leave()))
  }, 60_000)
})
