import { setTimeout as sleep } from 'node:timers/promises'
// Imitates the Graph API in a separate process, with faults and a record of all writes that took effect.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answerFor, chance, type Answer } from './graph/faults.ts'
import { createLedger, type Ledger, privateTarget, type Write } from './graph/ledger.ts'
import { accountOfToken, authorize, exchangeCode, tokenFor } from './graph/login.ts'
import { commentOf, graphError, postOwner, postsOf, profileOf, replyPage } from './graph/objects.ts'
import { calmGraph, type GraphSettings, graphAccount, metaApp } from './graph/settings.ts'
import { createHmac } from 'node:crypto'
import { request } from 'undici'

const ledger = createLedger()
let settings: GraphSettings = calmGraph

const server = createServer((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const reply = /^\/v[\d.]+\/(\d+)\/replies$/.exec(path)
  if (reply?.[1] !== undefined) {
    const target = reply[1]
    if (request.method === 'POST') readBody(request, (body) => write({ target, body, request, response }))
    else json(response, 200, replyPage(readReplies(target)))
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
  const recordedWrite = ledger.record({ target, text: textOf(body), account, answer, attempt })
  if (recordedWrite.effect) sendEcho(recordedWrite, settings, ledger)
  const [least, max] = settings.latency
  if (max === 0) return answerWrite(response, answer, recordedWrite.reply_id)
  const wait = least + chance(`${settings.seed} wait ${target} ${attempt}`) * (max - least)
  setTimeout(() => answerWrite(response, answer, recordedWrite.reply_id), wait)
}

/** The platform accepts one private reply to a comment. */
function sendPrivately(call: Call & { target: string; body: string }) {
  if (ledger.repliesOf(call.target, 0).length > 0)
    return json(call.response, 400, graphError(100, 'The comment has a private reply.', 2534025))
  write(call)
}

function answerWrite(response: ServerResponse, answer: Answer, reply_id: string) {
  switch (answer) {
    case 'ok':
      return json(response, 200, { id: reply_id, message_id: reply_id, recipient_id: reply_id })
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
  }
}

function readReplies(target: string) {
  ledger.countRead()
  return ledger.repliesOf(target, settings.readLag)
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
  if (path === '/oauth/authorize') {
    const location = authorize(query)
    return void (location ? response.writeHead(302, { location }) : response.writeHead(400)).end()
  }
  if (path === '/oauth/access_token') {
    const token = exchangeCode(new URLSearchParams(body))
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
  const commented = inside.endsWith('/messages') ? commentIn(body) : null
  if (commented !== null) return sendPrivately({ target: privateTarget(commented), body, request, response })
  if (inside.endsWith('/subscribed_apps')) {
    const isRead = request.method === 'GET'
    return json(
      response,
      200,
      isRead ? { data: [{ subscribed_fields: ['comments', 'messages'] }] } : { success: true },
    )
  }
  if (inside.endsWith('/media'))
    return json(response, 200, postsOf(account, Number(query.get('limit') ?? 25)))
  if (/^\d+$/.test(inside) && request.method === 'GET') {
    return json(response, 200, postOwner(inside) ?? commentOf(inside, readReplies(inside)))
  }
  json(response, 400, graphError(100, 'Unsupported request', 33))
}

function control(path: string, body: string, response: ServerResponse) {
  if (path === '/bench/seen') return json(response, 200, ledger.seen())
  if (path === '/bench/ledger') return json(response, 200, ledger.all())
  if (path === '/bench/forget') ledger.forget()
  if (path === '/bench/settings') settings = settingsIn(body)
  json(response, 200, {})
}

/** Only our own client writes here. */
const settingsIn = (body: string): GraphSettings => JSON.parse(body)

/** Returns the comment of a private reply; null for another message. */
function commentIn(body: string): string | null {
  const payload: unknown = JSON.parse(body)
  const recipient =
    typeof payload === 'object' && payload !== null && 'recipient' in payload ? payload.recipient : null
  if (typeof recipient !== 'object' || recipient === null || !('comment_id' in recipient)) return null
  return typeof recipient.comment_id === 'string' ? recipient.comment_id : null
}

function textOf(body: string): string {
  const payload: unknown = JSON.parse(body)
  const text: unknown =
    typeof payload === 'object' && payload !== null && 'message' in payload ? payload.message : ''
  return typeof text === 'string' ? text : ''
}

function readBody(request: IncomingMessage, onBody: (body: string) => void) {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => onBody(body))
}

function json(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value)
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

const timeout = 60_000

/** Sends the reply back as a signed webhook, as the platform does, and retries until it is accepted. */
function sendEcho(write: Write, settings: GraphSettings, ledger: Ledger): void {
  // Echoes of private replies arrive as messages, which the drills do not imitate.
  if (write.target.startsWith(privateTarget(''))) return
  const { share, delay, addresses } = settings.echo
  if (share === 0 || chance(`${settings.seed} echo ${write.reply_id}`) >= share) return
  const address = addresses[Math.floor(chance(write.reply_id) * addresses.length)]
  if (address === undefined) return
  setTimeout(
    () => void offer(address, echoOf(write)).then((isAccepted) => isAccepted && ledger.countEcho()),
    delay,
  )
}

function echoOf({ target, reply_id, text, account }: Write): string {
  const { id, user_id, username } = graphAccount(account)
  const value = {
    from: { id: user_id, username, self_ig_scoped_id: id },
    media: { id: '18000000000000000', media_product_type: 'FEED' },
    id: reply_id,
    parent_id: target,
    text,
  }
  const time = Math.floor(Date.now() / 1000)
  return JSON.stringify({
    object: 'instagram',
    entry: [{ id: user_id, time, changes: [{ field: 'comments', value }] }],
  })
}

async function offer(address: string, body: string): Promise<boolean> {
  const signature = `sha256=${createHmac('sha256', metaApp.secret).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  for (const deadline = Date.now() + timeout; Date.now() < deadline;) {
    try {
      const { statusCode, body: answer } = await request(address, { method: 'POST', headers, body })
      await answer.dump()
      if (statusCode === 200) return true
    } catch {
      // The server is down; retried like on the platform.
    }
    await sleep(300)
  }
  return false
}
