import type { api } from '@skein/contract'
import type { CommentReplyAutomation } from '@skein/contract/automations/comment-reply'
import type { Execution } from '@skein/contract/automations/execution'
import type { RequestOf } from '@skein/contract/endpoint'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { runWorker, type RunningWorker } from '#src/features/webhooks/index.ts'
import { listen } from '#src/infra/http/listen.ts'
import { dataOf } from './browser.ts'
import { buildApp, type TestApp } from './build-app.ts'
import { connectAccount } from './connect-account.ts'
import { createUser, type TestUser } from './factories.ts'
import { createDoors, entryIn, type LiveDoors, type Saved } from './live-doors.ts'

/** The product at work: real webhooks in, real calls out, a connected account and its owner. */
export interface LiveProduct extends TestApp, LiveDoors {
  sandbox: RunningSandbox
  owner: TestUser
  platform_user_id: string
  work: RunningWorker
  saveRule(settings?: Partial<AutomationRequest>): Promise<CommentReplyAutomation>
  /** Ledger of a rule, newest first. */
  ledger(automation_id: string): Promise<Execution[]>
  /** Asks again until the ledger satisfies; the test's own time limit is the limit. */
  ledgerUntil(automation_id: string, holds: (entries: Execution[]) => boolean): Promise<Execution[]>
  /** What a rule's ledger says about one event, once it has come to one of these states. */
  entryOf(automation: Saved, event_id: string, ...states: Execution['state'][]): Promise<Execution>
}

type AutomationRequest = RequestOf<typeof api.automations.saveCommentReply>

/** `databaseServer` is needed only outside of the test runner, which knows one. */
export async function startLiveProduct(
  env: Record<string, string> = {},
  databaseServer?: string,
): Promise<LiveProduct> {
  const running: { app?: TestApp; work?: RunningWorker } = {}
  const listener = await listen(
    (request, bindings) => requireApp(running.app).app.fetch(request, bindings),
    '127.0.0.1',
    0,
  )
  const sandbox = await startSandbox({ webhookUrl: `${listener.url}/api/webhooks/instagram` })
  const FETCH_ALLOW = new URL(sandbox.url).host
  const app = await buildApp({
    sandbox,
    env: { FETCH_ALLOW, ...env },
    databaseServer,
    onStored: () => running.work?.wake(),
  })
  const work = runWorker(app.ctx)
  Object.assign(running, { app, work })
  const { close } = app
  const owner = await createUser(app)
  await connectAccount(owner)
  const platform_user_id = await connectedId(owner)
  const logUntil: LiveProduct['ledgerUntil'] = async (automation_id, holds) => {
    for (;;) {
      const entries = await log(owner, automation_id)
      if (holds(entries)) return entries
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  return {
    ...app,
    sandbox,
    owner,
    platform_user_id,
    work,
    saveRule: (settings = {}) =>
      saveAutomation(owner, { ...automationDefaults, platform_user_id, ...settings }),
    ...createDoors({ ctx: app.ctx, owner, platform_user_id, sandbox }),
    ledger: (automation_id) => log(owner, automation_id),
    ledgerUntil: logUntil,
    entryOf: (automation, event_id, ...states) =>
      entryIn({ ledgerUntil: logUntil }, automation)(event_id, ...states),
    async close() {
      await work.stop()
      await sandbox.close()
      await listener.close(1000)
      await close()
    },
  }
}

const automationDefaults = {
  name: 'Price',
  trigger_type: 'KEYWORD',
  reply_type: 'CUSTOM',
  keywords: 'price',
  custom_message: 'It is 20 euros.',
} as const

async function saveAutomation(owner: TestUser, payload: AutomationRequest): Promise<CommentReplyAutomation> {
  const answer = await owner.browser.post('/api/instagram/automations/comment-reply', payload)
  if (answer.status !== 200) throw new Error(`The rule was not saved: ${answer.text}`)
  return dataOf<CommentReplyAutomation>(answer.json)
}

async function log(owner: TestUser, automation_id: string): Promise<Execution[]> {
  const answer = await owner.browser.get(`/api/automations/${automation_id}/executions?limit=100`)
  if (answer.status !== 200) throw new Error(`The ledger was not told: ${answer.text}`)
  return dataOf<Execution[]>(answer.json)
}

async function connectedId(owner: TestUser): Promise<string> {
  const answer = await owner.browser.get(`/api/users/profile/${owner.user_id}/connected-accounts`)
  const [account] = dataOf<{ platform_user_id: string }[]>(answer.json)
  if (!account) throw new Error(`The account was not connected: ${answer.text}`)
  return account.platform_user_id
}

function requireApp(app: TestApp | undefined): TestApp {
  if (!app) throw new Error('A delivery came before the product was ready.')
  return app
}
