import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '@skein/contract'
import type { Endpoint } from '@skein/contract/endpoint'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { authOptions } from '#test/accounts/auth-options.ts'
import { createUser } from '#test/accounts/create-user.ts'
import { createDatabaseProxy, type DatabaseProxy } from '#test/processes/database-proxy.ts'

let testApp: TestApp
beforeAll(async () => void (testApp = await buildApp()))
afterAll(() => testApp.close())

const endpoints = Object.entries(api).flatMap(([noun, group]) =>
  Object.entries<Endpoint>(group).map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
)

/** Endpoints of the contract without a route. */
const unbuilt: string[] = []
const builtEndpoints = endpoints.filter(([name]) => !unbuilt.includes(name))

test.each(endpoints)('serves %s of the contract', (name, endpoint) => {
  const served = testApp.routes.filter((route) => route.kind === 'endpoint' && route.endpoint === endpoint)
  expect(served).toHaveLength(unbuilt.includes(name) ? 0 : 1)
})

test('refuses requests without a session at every endpoint for signed-in users', async () => {
  for (const [name, { method, path, access, legacyMutation }] of builtEndpoints) {
    if (access === 'public') continue
    const headers = legacyMutation ? { 'x-requested-with': 'test' } : {}
    const answer = await testApp
      .browser()
      .call(method, `/api${path.replaceAll(/\{\w+\}/g, 'x')}`, { headers })
    expect([name, answer.status]).toEqual([name, 401])
  }
})

test('sends security headers with every response', async () => {
  for (const path of ['/', '/api/system', '/api/nothing', '/api/auth/get-session', '/api/docs', '/readyz']) {
    const { headers } = await testApp.browser().get(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy.match(/unsafe-[a-z-]+/g)).toEqual(['unsafe-inline'])
    expect(policy).toContain("style-src-attr 'unsafe-inline'")
    for (const directive of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy).toContain(directive)
    }
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  }
})

test.each([
  ['demo', 'Demomodus: Instagram ist simuliert'],
  ['Maintenance at noon', 'Maintenance at noon'],
])('shows the notice %s to a German reader', async (NOTICE, notice) => {
  const ownApp = await buildApp({ env: { NOTICE } })
  const { json } = await ownApp.browser().get('/api/system', { headers: { 'accept-language': 'de' } })
  expect(json).toMatchObject({ data: { notice } })
  await ownApp.close()
})

test('sends HSTS and host-bound cookies if PUBLIC_URL is https', async () => {
  const secure = await buildApp({ env: { PUBLIC_URL: 'https://skein.example' } })
  const answer = await secure.browser().get('/api/system')
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
  const { user_id, token } = await createUser(secure)
  const { $client: sql } = secure.ctx.db
  await sql.query(
    `update auth_session set updated_at = now() - interval '2 days', expires_at = now() + interval '5 days'`,
  )
  const old = secure.browser()
  const { createAuth } = await import('./features/auth/index.ts')
  const auth = createAuth(secure.ctx, authOptions(secure.ctx))
  const cookies = await auth.extend(new Headers({ authorization: `Bearer ${token}`, cookie: 'a=b' }))
  expect(cookies.join()).toMatch(
    /^__Host-skein\.session_token=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax/,
  )
  expect(user_id).toBeTruthy()
  expect(old.cookies.size).toBe(0)
  await secure.close()
})

test('returns 404 as JSON for an unknown path below /api, also to a browser', async () => {
  const answer = await testApp.browser().get('/api/nothing?token=x', { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(404)
  expect(answer.json).toMatchObject({ success: false, data: null, code: 'not_found' })
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('documents every endpoint of the API', async () => {
  const { json } = await testApp.browser().get('/api/openapi.json')
  const document = json as {
    openapi: string
    paths: Record<
      string,
      Record<string, { operationId: string; parameters: { name: string; in: string; required: boolean }[] }>
    >
  }
  expect(document.openapi).toBe('3.1.0')
  for (const [name, { method, path }] of endpoints) {
    const operation = document.paths[path]?.[method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const described = operation?.parameters.filter(
      (parameter) => parameter.in === 'path' && parameter.required,
    )
    expect(described?.map((parameter) => parameter.name).sort()).toEqual(inPath.sort())
  }
  expect(JSON.stringify(json)).toContain('#/components/schemas/Failure')
})

test('the document of the API is valid OpenAPI, and a wrong one is not', async () => {
  const { json } = await testApp.browser().get('/api/openapi.json')
  const document = json as Record<string, unknown>
  expect(await new Validator().validate(document)).toEqual({ valid: true })
  const wrong = { ...document, paths: { '/x': { get: { parameters: [{ name: 'id' }] } } } }
  expect(await new Validator().validate(wrong)).toMatchObject({ valid: false })
})

test('the API reference loads its files from this server only and has no inline script', async () => {
  const { text: page } = await testApp.browser().get('/api/docs')
  expect(page).not.toMatch(/<script(?! src="\/)|<style|style="|https?:\/\//)
  const files = [...page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, file = '']) => file)
  const types = await Promise.all(
    files.map(async (file) => {
      const { status, headers } = await testApp.browser().get(file)
      return [file, status, headers.get('content-type')]
    }),
  )
  expect(types).toEqual([
    ['/api/docs/swagger-ui.css', 200, 'text/css; charset=utf-8'],
    ['/api/docs/swagger-ui-bundle.js', 200, 'text/javascript; charset=utf-8'],
    ['/api/docs/start.js', 200, 'text/javascript; charset=utf-8'],
  ])
})

test('labels metrics with route templates and reports the event loop lag', async () => {
  await testApp.browser().get('/api/users/profile/somebody')
  const { text } = await testApp.browser().get('/metrics')
  expect(text).toMatch(
    /http_request_seconds_count\{method="GET",route="\/api\/users\/profile\/\{id\}",status="401"\} \d/,
  )
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).not.toContain(process.version)
  expect(text).not.toContain('somebody')
})

test('shows metrics only to callers on this machine', async () => {
  for (const address of ['203.0.113.9', '10.0.0.5']) {
    const answer = await testApp.browser(address).get('/metrics')
    expect([answer.status, answer.text.includes('process_cpu')]).toEqual([404, false])
  }
  expect((await testApp.browser().get('/metrics')).status).toBe(200)
  const ownApp = await buildApp({ env: { METRICS_PORT: '9464' } })
  expect((await ownApp.browser().get('/metrics')).status).toBe(404)
  await ownApp.close()
})

test('returns 503 and is not ready while the database is unreachable, and recovers', async () => {
  let proxy: DatabaseProxy | undefined
  const through = async (url: string) => {
    proxy = await createDatabaseProxy(url)
    return proxy.url
  }
  const broken = await buildApp({ through })
  const { browser, user_id } = await createUser(broken)
  const profile = `/api/users/profile/${user_id}`
  expect((await browser.get(profile)).status).toBe(200)
  expect((await browser.get('/readyz')).status).toBe(200)

  await proxy?.close()
  const answers = [
    await browser.get(profile),
    await broken
      .browser()
      .post('/api/auth/sign-in/email', { email: 'a@example.com', password: 'x'.repeat(12) }),
    await broken
      .browser()
      .post('/api/auth/sign-up/email', { email: 'a@example.com', password: 'x'.repeat(12) }),
    await broken.browser().get('/api/auth/get-session'),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.json).toMatchObject({ success: false, code: 'unavailable' })
  }
  expect((await browser.get('/readyz')).status).toBe(503)
  expect((await browser.get('/healthz')).status).toBe(200)

  await proxy?.open()
  expect((await browser.get('/readyz')).status).toBe(200)
  expect((await browser.get(profile)).status).toBe(200)
  await broken.close()
  await proxy?.close()
})
