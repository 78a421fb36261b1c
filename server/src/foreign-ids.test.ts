import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as core from 'zod/v4/core'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { api } from '@skein/contract'
import { Id, type Endpoint } from '@skein/contract/endpoint'
import type { Answer } from '#test/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { calls, otherStates, type Input } from '#test/owned-calls.ts'
import { otherKinds, type World } from '#test/owned-automations.ts'
import { settle } from '#test/owned-world.ts'

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
  owner = await settle(app, 'clayandember')
  stranger = await settle(app, 'northloaf.bakery')
}, 60_000)
// Each test begins in another minute: there are more calls than one user may make in one.
beforeEach(() => void vi.setSystemTime(Date.now() + 61_000))
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
  await sandbox.close()
})

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
