// Imitates the Graph API in a separate process, with faults and a record of all writes that took effect.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { sendEcho } from './graph/echo.ts'
import { answerFor, chance, type Answer } from './graph/faults.ts'
import { createLedger } from './graph/ledger.ts'
import { accountOfToken, createLogin, tokenFor } from './graph/login.ts'
import { commentOf, graphError, postsOf, profileOf, replyPage } from './graph/objects.ts'
import { calmGraph, type GraphSettings } from './graph/settings.ts'

const ledger = createLedger()
const login = createLogin()
let settings: GraphSettings = calmGraph

const server = createServer((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const reply = /^\/v[\d.]+\/(\d+)\/replies$/.exec(path)
  if (reply?.[1] !== undefined) {
    const target = reply[1]
    if (request.method === 'POST') readBody(request, (body) => write({ target, body, request, response }))
    else read(() => json(response, 200, replyPage(ledger.repliesOf(target, settings.readLag))))
  } else if (path.startsWith('/bench/')) readBody(request, (body) => control(path, body, response))
  else
    readBody(request, (body) => other({ path, query: new URLSearchParams(query), body, request, response }))
})
server.keepAliveTimeout = 60_000
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${port}` })
})
process.on('disconnect', () => process.exit())

interface Call {
  request: IncomingMessage
  response: ServerResponse
}

function write({ target, body, request, response }: Call & { target: string; body: string }) {
  const account = accountOfToken((request.headers.authorization ?? '').replace('Bearer ', ''))
  if (account === null) return json(response, 400, graphError(190, 'Invalid OAuth access token.'))
  const attempt = ledger.attemptsOn(target) + 1
  const answer = answerFor(settings.faults, { seed: settings.seed, target, attempt })
  const written = ledger.record({ target, text: textOf(body), account, answer, attempt })
  if (written.effect) sendEcho(written, settings, ledger)
  const [least, max] = settings.latency
  if (max === 0) return answerWrite(response, answer, written.reply_id)
  const wait = least + chance(`${settings.seed} wait ${target} ${attempt}`) * (max - least)
  setTimeout(() => answerWrite(response, answer, written.reply_id), wait)
}

function answerWrite(response: ServerResponse, answer: Answer, reply_id: string) {
  switch (answer) {
    case 'ok':
      return json(response, 200, { id: reply_id })
    case 'accept_then_drop':
      return void response.destroy()
    case 'accept_then_stall':
      return
    case 'accept_then_500':
    case 'plain_500':
      return json(response, 500, graphError(2, 'An unexpected error has occurred.'))
    case 'throttled':
      response.setHeader('retry-after', '1')
      return json(response, 429, graphError(4, 'Application request limit reached'))
    case 'token_expired':
      return json(response, 400, graphError(190, 'Error validating access token', 463))
  }
}

function read(answer: () => void) {
  ledger.countRead()
  answer()
}

interface OtherCall extends Call {
  path: string
  query: URLSearchParams
  body: string
}

function other({ path, query, body, request, response }: OtherCall) {
  const account = accountOfToken(
    query.get('access_token') ?? (request.headers.authorization ?? '').replace('Bearer ', ''),
  )
  if (path === '/oauth/authorize') return login.authorize(query, response)
  if (path === '/oauth/access_token') {
    const token = login.exchange(new URLSearchParams(body))
    if (token) return json(response, 200, token)
    return json(response, 400, { error_type: 'OAuthException', code: 400, error_message: 'Unknown code' })
  }
  if (account === null) return json(response, 400, graphError(190, 'Invalid OAuth access token.'))
  if (path === '/access_token' || path === '/refresh_access_token') {
    return json(response, 200, {
      access_token: tokenFor(account, 'long'),
      token_type: 'bearer',
      expires_in: 5_184_000,
    })
  }
  const inside = path.replace(/^\/v[\d.]+\//, '')
  if (inside === 'me') return json(response, 200, profileOf(account))
  if (inside.endsWith('/subscribed_apps')) {
    return json(
      response,
      200,
      request.method === 'GET' ? { data: [{ subscribed_fields: ['comments'] }] } : { success: true },
    )
  }
  if (inside.endsWith('/media'))
    return json(response, 200, postsOf(account, Number(query.get('limit') ?? 25)))
  if (/^\d+$/.test(inside) && request.method === 'GET') {
    return read(() => json(response, 200, commentOf(inside, ledger.repliesOf(inside, settings.readLag))))
  }
  json(response, 400, graphError(100, 'Unsupported request', 33))
}

function control(path: string, body: string, response: ServerResponse) {
  if (path === '/bench/seen') return json(response, 200, ledger.seen())
  if (path === '/bench/ledger') return json(response, 200, ledger.all())
  if (path === '/bench/forget') ledger.forget()
  if (path === '/bench/logins') login.restart()
  if (path === '/bench/settings') settings = settingsIn(body)
  json(response, 200, {})
}

/** Only our own client writes here. */
const settingsIn = (body: string): GraphSettings => JSON.parse(body)

function textOf(body: string): string {
  const parsed: unknown = JSON.parse(body)
  const text: unknown =
    typeof parsed === 'object' && parsed !== null && 'message' in parsed ? parsed.message : ''
  return typeof text === 'string' ? text : ''
}

function readBody(request: IncomingMessage, done: (body: string) => void) {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => done(body))
}

function json(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
