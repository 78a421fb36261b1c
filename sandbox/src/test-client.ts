import { startSandbox, type RunningSandbox, type SandboxOptions } from './start.ts'

export interface Connected {
  sandbox: RunningSandbox
  token: string
  me: GraphBody
  get(path: string): Promise<Answered>
  post(path: string, body?: unknown): Promise<Answered>
  remove(path: string, body?: unknown): Promise<Answered>
}

/** A response of the Graph API, as far as the tests read it. */
interface GraphBody {
  [name: string]: unknown
  id: string
  text: string
  data: GraphBody[]
  values: { value: number; end_time?: string }[]
  paging: { cursors: { before: string; after: string }; next?: string }
  error: { code: number; error_subcode?: number; message: string; type: string; is_transient?: boolean }
  messages: GraphBody
  replies: GraphBody
}

interface Answered {
  status: number
  headers: Headers
  body: GraphBody
}

/** Starts a sandbox and logs in to one of its accounts, the way an app does. */
export async function connect(options: SandboxOptions = {}, account = 'clayandember'): Promise<Connected> {
  const sandbox = await startSandbox(options)
  const short = await logIn(sandbox, account)
  const exchange = new URLSearchParams({
    grant_type: 'ig_exchange_token',
    client_secret: sandbox.credentials.appSecret,
    access_token: short,
  })
  const token = String(
    (await bodyOf(await fetch(`${sandbox.url}/graph/access_token?${exchange}`))).access_token,
  )
  const call = async (method: string, path: string, body?: unknown): Promise<Answered> => {
    const response = await fetch(`${sandbox.url}/graph/v25.0${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, body: await bodyOf(response) }
  }
  const connected = {
    sandbox,
    token,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown) => call('POST', path, body),
    remove: (path: string, body?: unknown) => call('DELETE', path, body),
  }
  const me = (await connected.get('/me?fields=id,user_id,username')).body
  await connected.post('/me/subscribed_apps?subscribed_fields=comments,messages')
  return { ...connected, me }
}

/** The registered redirect address of the app. */
export const CALLBACK = 'http://localhost:3000/api/auth/instagram/callback'

/** The short-lived token of a login. */
export async function logIn(sandbox: RunningSandbox, account: string, scopes?: string[]): Promise<string> {
  const code = await authorize(sandbox, account, scopes)
  const answer = await exchangeCode(sandbox, code)
  const text = await answer.text()
  return String(/"access_token":"([^"]+)"/.exec(text)?.[1])
}

const ALL = ['basic', 'manage_messages', 'manage_comments', 'manage_insights'].map(
  (name) => `instagram_business_${name}`,
)

/** Grants the given scopes, all by default. Returns the address that the browser is redirected to. */
export async function authorize(sandbox: RunningSandbox, account: string, scopes = ALL): Promise<string> {
  const form = new URLSearchParams({
    client_id: sandbox.credentials.appId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    state: 'xyz',
    asked: ALL.join(','),
    account,
    decision: 'continue',
  })
  for (const scope of scopes) form.append('scope', scope)
  const answer = await fetch(`${sandbox.url}/instagram/oauth/authorize`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return answer.headers.get('location') ?? ''
}

export function exchangeCode(
  sandbox: RunningSandbox,
  location: string,
  redirectUri = CALLBACK,
): Promise<Response> {
  return fetch(`${sandbox.url}/instagram-api/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: sandbox.credentials.appId,
      client_secret: sandbox.credentials.appSecret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code: new URL(location).searchParams.get('code') ?? '',
    }),
  })
}

/** Returns the body with the type that the tests expect. */
export async function bodyOf(response: Response): Promise<GraphBody> {
  return (await response.json()) as GraphBody
}
