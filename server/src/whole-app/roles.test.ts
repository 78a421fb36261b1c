import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '@skein/contract'
import type { Endpoint } from '@skein/contract/endpoint'
import { hasPermission, Role } from '@skein/contract/workspaces/permissions'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { addMember } from '#test/accounts/add-member.ts'
import { callEndpoint } from '#test/tenants/call-endpoint.ts'
import { calls } from '#test/tenants/tenant-calls.ts'
import { createTenant } from '#test/tenants/tenant-fixture.ts'
import type { Tenant } from '#test/tenants/tenant-types.ts'

const endpoints = Object.entries(api).flatMap(([noun, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
)

/** Endpoints with a permission in the workspace of what they name, in the order in which they can be called one after another. A stream has a test of its own. */
const ruled = Object.keys(calls).flatMap((name) => {
  const endpoint = new Map<string, Endpoint>(endpoints).get(name)
  return endpoint && endpoint.permission !== 'none' && !endpoint.events ? [[name, endpoint] as const] : []
})
/** Endpoints that name the caller as `id`. */
const ofCaller = new Set(['accounts.disconnect'])
/** The calls change an owner or delete the workspace. */
const forOwners = new Set(['workspaces.setRole', 'workspaces.removeMember', 'workspaces.delete'])

let sandbox: RunningSandbox
let app: TestApp
let owner: Tenant
const members = new Map<Role, TestUser>()

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sandbox = await startSandbox()
  app = await buildApp({ sandbox })
  owner = await createTenant({ app, control: sandbox.control, instagram: 'clayandember' })
  for (const role of Role.options) {
    const member = await createUser(app)
    await addMember(app, { workspace_id: owner.user.user_id, user_id: member.user_id, role })
    members.set(role, member)
  }
}, 60_000)
// Each test begins in another minute, because of the rate limit per minute.
beforeEach(() => void vi.setSystemTime(Date.now() + 61_000))
afterAll(async () => {
  vi.useRealTimers()
  await app.close()
  await sandbox.close()
})

const memberOf = (role: Role): TestUser => {
  const member = members.get(role)
  if (!member) throw new Error(`There is no ${role}.`)
  return member
}

/** Whose ids a member sends: those of the workspace, but the own id where an endpoint names the caller. */
const inputOf = (name: string, member: TestUser) => {
  const input = calls[name]?.(owner) ?? {}
  const isOwnId = ofCaller.has(name) ? ['id', 'provider_id'] : ['provider_id']
  return {
    ...input,
    ...Object.fromEntries(isOwnId.filter((field) => field in input).map((field) => [field, member.user_id])),
  }
}

const isAllowed = (name: string, role: Role, { permission }: Endpoint) =>
  hasPermission(role, permission) && (role === 'owner' || !forOwners.has(name))

const rows = ruled.flatMap(([name, endpoint]) =>
  Role.options.map((role) => [role, name, isAllowed(name, role, endpoint), endpoint] as const),
)

describe('refuses what a role lacks, and names the role that is needed', () => {
  test.each(rows.filter(([, , allowed]) => !allowed))('%s: %s', async (role, name, _allowed, endpoint) => {
    const member = memberOf(role)
    const { status, json } = await callEndpoint(member.browser, endpoint, inputOf(name, member))
    expect([status, json]).toMatchObject([
      403,
      { code: 'forbidden', message: expect.stringMatching(/role|owner/) },
    ])
  })
})

describe('lets a member do what the role allows', () => {
  test.each(rows.filter(([, , allowed]) => allowed))('%s: %s', async (role, name, _allowed, endpoint) => {
    const member = memberOf(role)
    const { status, text } = await callEndpoint(member.browser, endpoint, inputOf(name, member))
    if (endpoint.method === 'GET' && !endpoint.legacyMutation)
      expect([status, text]).toEqual([200, expect.anything()])
    // What an earlier member changed or deleted is missing or conflicts.
    else expect([200, 201, 202, 204, 400, 404, 409, 422]).toContain(status)
  })
})

test('names every endpoint with a permission', () => {
  const missingEndpoints = endpoints.filter(
    ([name, { permission }]) => permission !== 'none' && !(name in calls),
  )
  expect(missingEndpoints.map(([name]) => name)).toEqual([
    'assistant.renameThread',
    'assistant.deleteThread',
    'mailboxes.listActivity',
    'automations.listRecipes',
  ])
})
