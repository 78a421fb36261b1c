import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSandbox, type RunningSandbox } from '@skein/sandbox/start'
import { credentialsOf } from '#src/features/accounts/index.ts'
import { runAssistant, type RunningAssistant } from '#src/features/assistant/index.ts'
import { runWorker, type RunningWorker } from '#src/features/webhooks/index.ts'
import { plainLines } from '#src/infra/telemetry/terminal-log.ts'
import { accountsOf, connectAccount } from '#test/accounts/connect-account.ts'
import { connectMailbox } from '#test/accounts/connect-mailbox.ts'
import type { TestUser } from '#test/accounts/create-user.ts'
import type { Browser } from '#test/services/browser.ts'
import { buildApp, type TestApp } from '#test/build-app.ts'
import {
  startEchoServer,
  startMailServer,
  type EchoServer,
  type MailServer,
} from '#test/processes/echo-server.ts'

/** Values that no log line may contain, by what they are. Values that the product makes are added when they are known. */
const planted: Record<string, string> = {
  'secret of the installation': 'Planted-app+secret/of=the-installation-0001',
  'previous secret of the installation': 'Planted-previous+secret/of=the-installation-02',
  'secret of the Meta app': 'Planted+instagram/secret=03',
  'verify token': 'Planted+verify/token=04',
  'key of the model provider': 'Planted+model/key=05',
  'model key of an account': 'Planted+account+model/key=06',
  'key of the search': 'Planted+search/key=07',
  'password of the mail server': 'Planted+smtp/password=08',
  'password of a user': 'Planted+user/password=09',
  'new password of a user': 'Planted+new+user/password=10',
  'text of a comment': 'Planted text of a comment, price? 11',
  'text of a message': 'Planted text of a message, price? 12',
  'text of a chat with the assistant': 'Planted text of a chat 13',
  'text of a document': 'Planted text of a document 14',
  'wrong password': 'Planted+wrong/password=15',
  'secret of the Google client': 'Planted+google/secret=16',
}
const email = 'planted.owner@example.com'

let sandbox: RunningSandbox
let echo: EchoServer
let mail: MailServer
let app: TestApp
let work: RunningWorker
let assistant: RunningAssistant
let owner: TestUser
let platform_user_id = ''

beforeAll(async () => {
  sandbox = await startSandbox()
  ;[echo, mail] = await Promise.all([startEchoServer(sandbox.url), startMailServer()])
  app = await buildApp({ sandbox, env: env(sandbox), onStored: () => work.wake() })
  work = runWorker(app.ctx)
  assistant = runAssistant(app.ctx, {
    onText: (piece) => app.streams.addPiece(piece),
    onSaved: (turn_id) => app.streams.wake(turn_id),
  })
  await app.queue.work(app.ctx)
}, 60_000)
afterAll(async () => {
  await assistant.stop()
  await work.stop()
  await app.close()
  await Promise.all([sandbox.close(), echo.close()])
  mail.close()
})

const secret = (what: string) => planted[what] ?? ''

const env = ({ credentials }: RunningSandbox) => ({
  APP_SECRET: secret('secret of the installation'),
  APP_SECRET_PREVIOUS: secret('previous secret of the installation'),
  META_APP_SECRET: secret('secret of the Meta app'),
  INSTAGRAM_WEBHOOK_VERIFY_TOKEN: secret('verify token'),
  INSTAGRAM_GRAPH_URL: `${echo.url}/graph`,
  INSTAGRAM_TOKEN_URL: `${echo.url}/instagram-api`,
  GMAIL_URL: echo.url,
  GOOGLE_TOKEN_URL: `${echo.url}/google/token`,
  SEARXNG_URL: `${echo.url}/searxng`,
  OPENAI_BASE_URL: `${echo.url}/openai/v1`,
  OPENAI_API_KEY: secret('key of the model provider'),
  GROQ_BASE_URL: `${echo.url}/groq/openai/v1`,
  GROQ_API_KEY: '',
  GEMINI_BASE_URL: `${echo.url}/gemini/v1beta/openai`,
  GEMINI_API_KEY: '',
  TAVILY_API_KEY: secret('key of the search'),
  INSTAGRAM_APP_SECRET: credentials.appSecret,
  SMTP_URL: `smtp://skein:${encodeURIComponent(secret('password of the mail server'))}@${mail.address}`,
  SETTLE_SECONDS: '0.1,0.2',
})

const account = () => ({ platform_user_id })

/** Returns the last link with this path that was sent by mail. */
async function mailedLink(path: string): Promise<URL> {
  const find = () => new RegExp(`http\\S+${path}[^\\s"<>]*`).exec(mail.mails.at(-1) ?? '')?.[0]
  await vi.waitUntil(() => find() !== undefined, { timeout: 10_000, interval: 20 })
  return new URL((find() ?? '').replaceAll('&amp;', '&'))
}

const postPassword = (browser: Browser, path: string, body: object) =>
  browser.post(`/api/auth/${path}`, { email, ...body })

async function signUpAndRecover(): Promise<void> {
  const browser = app.browser()
  const password = secret('password of a user')
  await postPassword(browser, 'sign-up/email', { password, name: 'Owner' })
  const confirmation = await mailedLink('/api/auth/verify-email')
  planted['token of a confirmation link'] = confirmation.searchParams.get('token') ?? ''
  await browser.get(`${confirmation.pathname}?token=${planted['token of a confirmation link']}x`)
  await browser.get(confirmation.pathname + confirmation.search)
  await postPassword(app.browser(), 'sign-in/email', { password: secret('wrong password') })
  await postPassword(app.browser(), 'request-password-reset', {})
  const link = await mailedLink('/reset-password/')
  const token = /reset-password\/(\w+)/.exec(link.href)?.[1] ?? ''
  planted['token of a reset link'] = token
  await app.browser().get(`${link.pathname}?callbackURL=https://foreign.example`)
  await app.browser().post('/api/auth/reset-password', { token, newPassword: 'short' })
  const newPassword = secret('new password of a user')
  await app.browser().post('/api/auth/reset-password', { token, newPassword })
  await app.browser().post('/api/auth/reset-password', { token, newPassword })

  const program = app.program()
  const signedIn = await postPassword(program, 'sign-in/email', { password: newPassword })
  const { token: session, user } = signedIn.json as { token: string; user: { id: string } }
  planted['session token'] = session
  planted['signed session token'] = signedIn.headers.get('set-auth-token') ?? ''
  planted['session cookie'] = [...program.cookies.values()].find((value) => value.length > 30) ?? ''
  const headers = { authorization: `Bearer ${session}` }
  const call: Browser['call'] = (method, path, options = {}) =>
    browser.call(method, path, { ...options, headers: { ...headers, ...options.headers } })
  owner = {
    user_id: user.id,
    email,
    token: session,
    browser: {
      ...browser,
      call,
      get: (path, options) => call('GET', path, options),
      post: (path, body, options) => call('POST', path, { ...options, body }),
    },
  }
  const setup = await owner.browser.post('/api/auth/two-factor/enable', { password: newPassword })
  const { totpURI, backupCodes } = setup.json as { totpURI: string; backupCodes: string[] }
  planted['secret of two-factor sign-in'] = new URL(totpURI).searchParams.get('secret') ?? ''
  planted['backup code'] = backupCodes[0] ?? ''
  await owner.browser.post('/api/auth/two-factor/verify-totp', { code: '000000' })
  await app.browser().post('/api/auth/two-factor/verify-backup-code', { code: backupCodes[0] })
}

async function connect(): Promise<void> {
  await connectAccount(owner)
  await connectMailbox(owner)
  const [connected] = await accountsOf(owner)
  platform_user_id = connected?.platform_user_id ?? ''
  const { accessToken } = await credentialsOf(app.ctx, connected?.id ?? '')
  planted['token of the account'] = accessToken
  await owner.browser.post('/api/models/keys', {
    ...account(),
    provider: 'GROQ',
    api_key: secret('model key of an account'),
  })
  const automation = { ...account(), name: 'AI', trigger_type: 'AI_DECISION', ai_context_rules: 'Prices.' }
  await owner.browser.post('/api/instagram/automations/comment-reply', {
    ...automation,
    reply_type: 'CUSTOM',
    custom_message: 'It is 20.',
  })
  await owner.browser.post('/api/instagram/automations/dm-keyword-reply', { ...automation })
  await owner.browser.post('/api/instagram/automations/comment-reply', {
    ...account(),
    name: 'Price',
    trigger_type: 'KEYWORD',
    keywords: 'price',
    reply_type: 'CUSTOM',
    custom_message: 'It is 20.',
  })
}

let events = 0

/** Posts a comment and a message as Instagram does. */
async function postWebhook(isSigned = true): Promise<number> {
  const time = Date.now()
  const id = `1790000000000${(events += 1)}`
  const from = { id: `450000000000${events}`, username: 'ana' }
  const body = JSON.stringify({
    object: 'instagram',
    entry: [
      {
        id: platform_user_id,
        time,
        changes: [
          {
            field: 'comments',
            value: { id, text: secret('text of a comment'), from, media: { id: '18098817830000036' } },
          },
          { field: 'comments', value: { text: secret('text of a comment'), from: 7 } },
        ],
        messaging: [
          {
            sender: { id: from.id },
            recipient: { id: platform_user_id },
            timestamp: time,
            message: { mid: `m_${id}`, text: secret('text of a message') },
          },
        ],
      },
    ],
  })
  const key = app.ctx.env.INSTAGRAM_APP_SECRET ?? ''
  const signature = createHmac('sha256', isSigned ? key : 'wrong')
    .update(body)
    .digest('hex')
  planted[`signature of webhook ${events}`] = signature
  const { status } = await app.browser().post(`/api/webhooks/instagram?token=${signature}`, body, {
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
  })
  return status
}

/** Calls everything that talks to another server or keeps a secret. */
async function useEverything(): Promise<void> {
  const { browser, user_id } = owner
  const { platform_user_id: id } = account()
  await postWebhook()
  await postWebhook(false)
  await browser.post('/api/models/keys/test', { ...account(), provider: 'groq' })
  await browser.post('/api/models/keys/test', { ...account(), provider: 'openai' })
  await browser.get(`/api/models?platform_user_id=${id}`)
  await browser.get(`/api/instagram/posts?platform_user_id=${id}`)
  await browser.get(`/api/instagram/insights?platform_user_id=${id}`)
  await browser.post('/api/accounts/check', account())
  await browser.post('/api/rag/sources/custom-text', { ...account(), text: secret('text of a document') })
  await browser.post(`/api/ai-chat/config/${id}/try`, { message: secret('text of a message') })
  await browser.post('/api/chatagent/chat/send-message', {
    chat_id: `chat ${events}`,
    message: secret('text of a chat with the assistant'),
    provider_id: user_id,
    platform_user_id: id,
  })
  assistant.wake()
  await browser.get(`/api/auth/gmail/callback?code=x&state=${planted['session token']}`)
  await connectAccount(owner, { account: 'northloaf.bakery' }).catch(() => undefined)
  await postPassword(app.browser(), 'request-password-reset', {})
}

/** Waits until no event and no turn is in progress. */
const untilQuiet = (timeout: number) =>
  vi.waitUntil(
    async () => {
      const { rows } = await app.ctx.db.$client.query(
        `select (select count(*) from event_queue where attempts < 3) + (select count(*) from assistant_turns
           where state not in ('done', 'failed', 'stopped')) as open`,
      )
      return Number((rows[0] as { open: string }).open) === 0
    },
    { timeout, interval: 50 },
  )

/** Everything that was logged, as JSON and as lines for a terminal. */
async function logsOf(lines: readonly string[]): Promise<string> {
  const terminal = new PassThrough()
  const pretty = await plainLines(terminal, { colorize: false })
  for (const line of lines) pretty.write(line)
  terminal.end()
  return lines.join('') + (await text(terminal))
}

/** Returns a value as it is, URL-encoded, in JSON, and in base64 at each of three offsets. */
function formsOf(value: string): string[] {
  const encoded = [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)])
    // Without the characters that depend on what precedes and follows.
    const inner = (form: string) => form.slice(offset === 0 ? 0 : 4, -4)
    return [inner(bytes.toString('base64').replaceAll('=', '')), inner(bytes.toString('base64url'))]
  })
  const urls = [encodeURIComponent(value), new URLSearchParams({ value }).toString().slice(6)]
  return [value, ...urls, JSON.stringify(value).slice(1, -1), Buffer.from(value).toString('hex'), ...encoded]
}

/** Returns the names of planted values that the logs contain, each with its first line. */
function leaksIn(logs: string, values: Record<string, string> = planted): string[] {
  return Object.entries(values).flatMap(([what, value]) => {
    if (value.length < 8) throw new Error(`"${what}" has no value to look for.`)
    const form = formsOf(value).find((each) => logs.includes(each))
    if (form === undefined) return []
    const at = logs.indexOf(form)
    const line = logs.slice(logs.lastIndexOf('\n', at) + 1, logs.indexOf('\n', at))
    return [`${what}: ${line.slice(0, 2000)}`]
  })
}

test('logs no secret and no text of people, also when everything fails', { timeout: 120_000 }, async () => {
  await signUpAndRecover()
  await connect()
  await useEverything()
  await untilQuiet(20_000)
  mail.refuseLogins()
  for (const statuses of [[500, 400, 404], [200, 500], [401]]) {
    echo.fail(statuses)
    await useEverything()
    await untilQuiet(2000).catch(() => undefined)
  }
  echo.fail([])
  await app.ctx.db.$client.query('alter table event_queue rename to event_queue_gone')
  await app.ctx.db.$client.query('alter table assistant_threads rename to assistant_threads_gone')
  await app.ctx.db.$client.query('alter table knowledge_sources rename to knowledge_sources_gone')
  expect(await postWebhook()).toBe(500)
  await useEverything()
  await app.ctx.db.$client.query('alter table event_queue_gone rename to event_queue')
  await app.ctx.db.$client.query(`alter table auth_session rename to auth_session_gone`)
  await useEverything()
  await app.ctx.db.$client.query('alter table auth_session_gone rename to auth_session')
  const entries = app.logged.map((line) => JSON.parse(line) as { level: number })
  // Warnings and errors were logged: otherwise the failures did not happen.
  expect(entries.filter(({ level }) => level >= 40).length).toBeGreaterThan(20)
  expect(leaksIn(await logsOf(app.logged))).toEqual([])
})

/** Runs a process until it is ready, waits for its database or ends. Returns all that it has written. */
async function outputOf(environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    env: { ...environment, LOG_LEVEL: 'trace', PORT: '0', PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const said = new Promise<void>((resolve) => {
    const add = (chunk: Buffer) => {
      output += chunk.toString()
      if (/^ready |does not answer yet/m.test(output)) resolve()
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
  })
  const exited = once(child, 'exit')
  await Promise.race([said, exited])
  const address = /^ready (http\S+)$/m.exec(output)?.[1]
  if (address) {
    await fetch(`${address}/api/auth/get-session?token=${planted['session token']}`, {
      headers: { cookie: `skein.session_token=${planted['session cookie']}` },
    })
  }
  child.kill('SIGTERM')
  await exited
  return output
}

test('a process logs no secret of its environment, also while it has no database', async () => {
  const real = new URL(app.database.url)
  const wrong = new URL(app.database.url)
  wrong.password = 'Planted+database/password=17'
  const away = new URL(wrong)
  away.port = '1'
  const addresses = [wrong.href, away.href, `${wrong.href}?sslmode=nonsense`, real.href]
  const outputs = await Promise.all(
    addresses.map((DATABASE_URL) => outputOf({ ...env(sandbox), DATABASE_URL })),
  )
  for (const output of outputs) expect(output).not.toBe('')
  expect(outputs.at(-1)).toContain('ready http')
  const passwords = {
    'password of the database': decodeURIComponent(wrong.password),
    'real password of the database': real.password,
  }
  expect(leaksIn(outputs.join('\n'), { ...planted, ...passwords })).toEqual([])
}, 60_000)

test('finds a planted value that is logged in any form', () => {
  const value = secret('key of the model provider')
  const forms = [
    value,
    encodeURIComponent(value),
    Buffer.from(`user:${value}`).toString('base64'),
    Buffer.from(`\0u\0${value}!`).toString('base64url'),
  ]
  for (const form of forms) expect(leaksIn(`a line with ${form} in it\n`)).toHaveLength(1)
})
