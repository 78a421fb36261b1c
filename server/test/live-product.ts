import type { api } from '@skein/contract'
import type { CommentReplyAutomation } from '@skein/contract/automations/kinds/comment-reply'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import type { RequestOf } from '@skein/contract/endpoint'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { runWorker, type RunningWorker } from '#src/features/webhooks/index.ts'
import { listen } from '#src/infra/http/listen.ts'
import { dataOf } from './services/browser.ts'
import { buildApp, type TestApp } from './build-app.ts'
import { accountsOf, connectAccount } from './accounts/connect-account.ts'
import { createUser, type TestUser } from './accounts/create-user.ts'
import { emptyTables } from './test-database.ts'
import { createActions, entryIn, type LiveActions, type SavedAutomation } from './live-actions.ts'
import { until } from './until.ts'

/** A running server with a sandbox: webhooks in, platform calls out, a connected account and its owner. */
export interface LiveProduct extends TestApp, LiveActions {
  sandbox: RunningSandbox
  owner: TestUser
  platform_user_id: string
  work: RunningWorker
  saveCommentReply(settings?: Partial<AutomationRequest>): Promise<CommentReplyAutomation>
  /** Decision log of an automation, newest first. */
  log(automation_id: string): Promise<Execution[]>
  /** Polls until the log satisfies the condition; the timeout of the test applies. */
  logUntil(automation_id: string, holds: (entries: Execution[]) => boolean): Promise<Execution[]>
  /** Returns the log entry of an automation about one event, once it has one of these states. */
  entryOf(automation: SavedAutomation, event_id: string, ...states: Execution['state'][]): Promise<Execution>
}

type AutomationRequest = RequestOf<typeof api.automations.saveCommentReply>

/** Starts a product of its own, for a suite whose environment differs. `databaseServer` is required only outside of vitest. */
export async function startLiveProduct(
  env: Record<string, string> = {},
  databaseServer?: string,
): Promise<LiveProduct> {
  const server = await startServer(env, databaseServer)
  return liveProduct(server, await connectOwner(server), server.close)
}

/** The server of this worker process, whose test files run one after another. */
let shared: Promise<RunningServer> | undefined
let files = 0

/**
 * Returns the product that the test files of a worker share, without the rows of earlier files, and with a new user and a
 * new account: the sandbox derives the ids of `clayandember` from its seed. Jobs do not run (`share-jobs.ts`). `close` stops the work, whose
 * queries would compete with the tests of other files, and disconnects the account.
 */
export async function shareLiveProduct(): Promise<LiveProduct> {
  shared ??= startServer({ SETTLE_SECONDS: '0.3,0.6' })
  const server = await shared
  files += 1
  await server.sandbox.control.reset({ seed: `file ${files}` })
  await server.work.stop()
  await emptyTables(server.app.ctx.db.$client)
  server.work = runWorker(server.app.ctx)
  server.app.logged.length = 0
  const owner = await connectOwner(server)
  return liveProduct(server, owner, async () => {
    await server.work.stop()
    await disconnect(owner)
  })
}

interface RunningServer {
  app: TestApp
  sandbox: RunningSandbox
  work: RunningWorker
  close(): Promise<void>
}

async function startServer(env: Record<string, string>, databaseServer?: string): Promise<RunningServer> {
  const running: Partial<RunningServer> = {}
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
  return Object.assign(running, {
    app,
    sandbox,
    work: runWorker(app.ctx),
    async close() {
      await running.work?.stop()
      await sandbox.close()
      await listener.close(1000)
      await app.close()
    },
  })
}

async function connectOwner({ app }: RunningServer): Promise<TestUser> {
  const owner = await createUser(app)
  await connectAccount(owner)
  return owner
}

async function disconnect(owner: TestUser): Promise<void> {
  for (const { id } of await accountsOf(owner)) {
    await owner.browser.call('DELETE', `/api/users/profile/${owner.user_id}/connected-accounts/${id}`)
  }
}

async function liveProduct(
  { app, sandbox, work }: RunningServer,
  owner: TestUser,
  close: () => Promise<void>,
): Promise<LiveProduct> {
  const [account] = await accountsOf(owner)
  if (!account) throw new Error('The account was not connected.')
  const { platform_user_id } = account
  const logUntil: LiveProduct['logUntil'] = (id, holds) => until(() => readLog(owner, id), holds)
  return {
    ...app,
    sandbox,
    owner,
    platform_user_id,
    work,
    saveCommentReply: (settings = {}) =>
      saveAutomation(owner, { ...automationDefaults, platform_user_id, ...settings }),
    ...createActions({ ctx: app.ctx, owner, platform_user_id, sandbox }),
    log: (automation_id) => readLog(owner, automation_id),
    logUntil,
    entryOf: (automation, event_id, ...states) => entryIn({ logUntil }, automation)(event_id, ...states),
    close,
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
  if (answer.status !== 200) throw new Error(`The automation was not saved: ${answer.text}`)
  return dataOf<CommentReplyAutomation>(answer.json)
}

async function readLog(owner: TestUser, automation_id: string): Promise<Execution[]> {
  const answer = await owner.browser.get(`/api/automations/${automation_id}/executions?limit=100`)
  if (answer.status !== 200) throw new Error(`The log was not returned: ${answer.text}`)
  return dataOf<Execution[]>(answer.json)
}

function requireApp(app: TestApp | undefined): TestApp {
  if (!app) throw new Error('A webhook arrived before the server was ready.')
  return app
}
