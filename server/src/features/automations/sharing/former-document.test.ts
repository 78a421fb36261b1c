import type { AutomationDocument } from '@skein/contract/automations/sharing/automation-document'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { createUser, type TestUser } from '#test/accounts/create-user.ts'
import { dataOf } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import { recording } from '#test/previous-release.ts'

let sandbox: RunningSandbox
let app: TestApp
let ana: TestUser
let account: string

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await buildApp({ sandbox, now: recording.now })
  ana = await createUser(app)
  await connectAccount(ana, { account: 'clayandember' })
  account = (await accountsOf(ana))[0]?.platform_user_id ?? ''
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})

/** What the release of 25 November 2026 exported. */
const former = Object.entries(recording.answers).find(([path]) => path.startsWith('/api/automations/export?'))
const document = former?.[1].data as AutomationDocument

test('an export of the former release is imported with every field of every automation', async () => {
  expect(document.automations.length).toBeGreaterThan(20)
  const answer = await ana.browser.post('/api/automations/import', { platform_user_id: account, document })
  expect(answer.status, answer.text).toBe(200)
  const exported = await ana.browser.get(`/api/automations/export?platform_user_id=${account}`)
  expect(dataOf<AutomationDocument>(exported.json)).toEqual(document)
})
