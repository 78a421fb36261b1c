import { join } from 'node:path'

export type Settings = {
  /** Whether this process serves browsers and webhooks: it has the role `web`. */
  servesWeb: boolean
  /** Address of the product for a browser on this machine. */
  url: string
  publicUrl: string
  host: string
  port: number
  sandbox: SandboxSettings | undefined
  /** Variables of the product's process, added to the current environment. */
  product: Record<string, string>
}

type SandboxSettings = ReturnType<typeof decideSandbox>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns addresses and, without a configured Instagram app, settings that replace every platform by the sandbox.
 * Throws on a wrong or contradictory variable; the message has its name and never its value.
 */
export function decideSettings(env: Environment): Settings {
  const host = env.HOST || '127.0.0.1'
  const port = readWebPort(env, 'PORT', 3000)
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const publicUrl = env.PUBLIC_URL || `http://localhost:${port}`
  const addresses = { HOST: host, PORT: String(port), PUBLIC_URL: publicUrl }
  const roles = (env.ROLES || 'web').split(',').map((role) => role.trim())
  const shared = { servesWeb: roles.includes('web'), url, publicUrl, host, port }
  if (!wantsSandbox(env)) return { ...shared, sandbox: undefined, product: { ...addresses, SANDBOX: 'off' } }
  for (const name of replaced) requireAddress(env, name)
  const sandbox = decideSandbox(env, reachableFromHere(host, port))
  return { ...shared, sandbox, product: { ...addresses, ...pointAtSandbox(env, sandbox) } }
}

/** The sandbox replaces these addresses; they are validated nevertheless. */
const replaced = [
  'INSTAGRAM_OAUTH_URL',
  'INSTAGRAM_TOKEN_URL',
  'INSTAGRAM_GRAPH_URL',
  'GOOGLE_OAUTH_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_USERINFO_URL',
  'GMAIL_URL',
]

function requireAddress(env: Environment, name: string): void {
  const value = env[name]
  if (!value || (/^https?:\/\/./i.test(value) && URL.canParse(value))) return
  throw new Error(`${name} must be an http(s) address.`)
}

function wantsSandbox(env: Environment): boolean {
  const configured = Boolean(env.INSTAGRAM_APP_ID)
  switch (env.SANDBOX || 'auto') {
    case 'auto':
      return !configured
    case 'off':
      return false
    case 'on':
      if (!configured) return true
      throw new Error('SANDBOX is on, but INSTAGRAM_APP_ID names a real app. Remove one of the two.')
    default:
      throw new Error('SANDBOX must be auto, on or off.')
  }
}

function decideSandbox(env: Environment, productUrl: string) {
  const port = readWebPort(env, 'SANDBOX_PORT', 3100)
  const smtpPort = readPort(env, 'SANDBOX_SMTP_PORT', 3125)
  return {
    url: `http://localhost:${port}`,
    port,
    smtpPort,
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_STATE_FILE: join(env.DATA_DIR || '.data', 'sandbox.json'),
      SANDBOX_WEBHOOK_URL: `${productUrl}/api/webhooks/instagram`,
      SANDBOX_APP_ID: '900000000000001',
      SANDBOX_APP_SECRET: env.INSTAGRAM_APP_SECRET || 'sandbox-instagram-app-secret',
      SANDBOX_META_APP_SECRET: env.META_APP_SECRET || 'sandbox-meta-app-secret',
      SANDBOX_VERIFY_TOKEN: env.INSTAGRAM_WEBHOOK_VERIFY_TOKEN || 'sandbox-verify-token',
      SANDBOX_GOOGLE_CLIENT_ID: env.GOOGLE_CLIENT_ID || 'sandbox.apps.googleusercontent.example',
      SANDBOX_GOOGLE_CLIENT_SECRET: env.GOOGLE_CLIENT_SECRET || 'sandbox-google-secret',
    },
  }
}

/** Returns the product's variables for the sandbox: addresses, and secrets that both share. */
function pointAtSandbox(env: Environment, sandbox: SandboxSettings): Record<string, string> {
  return {
    SANDBOX: 'on',
    INSTAGRAM_APP_ID: sandbox.env.SANDBOX_APP_ID,
    INSTAGRAM_APP_SECRET: sandbox.env.SANDBOX_APP_SECRET,
    META_APP_SECRET: sandbox.env.SANDBOX_META_APP_SECRET,
    INSTAGRAM_WEBHOOK_VERIFY_TOKEN: sandbox.env.SANDBOX_VERIFY_TOKEN,
    INSTAGRAM_OAUTH_URL: `${sandbox.url}/instagram`,
    INSTAGRAM_TOKEN_URL: `${sandbox.url}/instagram-api`,
    INSTAGRAM_GRAPH_URL: `${sandbox.url}/graph`,
    TRY_URL: env.TRY_URL || `${sandbox.url}/try/{username}?write={write}&post={post}&text={text}`,
    ...mailOf(env, sandbox),
    ...(env.GOOGLE_CLIENT_ID ? {} : googleOf(sandbox)),
    ...searchOf(env, sandbox),
    ...modelsOf(env, sandbox),
  }
}

/** With a configured mail server, the mailbox of the sandbox is not linked. */
function mailOf(env: Environment, sandbox: SandboxSettings): Record<string, string> {
  if (env.SMTP_URL) return {}
  return { SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`, MAIL_URL: env.MAIL_URL || `${sandbox.url}/mail` }
}

function googleOf(sandbox: SandboxSettings): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: sandbox.env.SANDBOX_GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: sandbox.env.SANDBOX_GOOGLE_CLIENT_SECRET,
    GOOGLE_OAUTH_URL: `${sandbox.url}/google/authorize`,
    GOOGLE_TOKEN_URL: `${sandbox.url}/google/token`,
    GOOGLE_USERINFO_URL: `${sandbox.url}/google/userinfo`,
    GMAIL_URL: sandbox.url,
  }
}

/** Without a configured search, the sandbox's pages replace the web. In production no loopback address may be read. */
function searchOf(env: Environment, sandbox: SandboxSettings): Record<string, string> {
  if (env.TAVILY_API_KEY || env.SEARXNG_URL) return {}
  const search = { SEARXNG_URL: `${sandbox.url}/searxng` }
  if (env.NODE_ENV === 'production') return search
  return { ...search, FETCH_ALLOW: [env.FETCH_ALLOW, new URL(sandbox.url).host].filter(Boolean).join(',') }
}

const providers = [
  { name: 'OPENAI', url: 'https://api.openai.com/v1', path: '/openai/v1' },
  { name: 'GROQ', url: 'https://api.groq.com/openai/v1', path: '/groq/openai/v1' },
  {
    name: 'GEMINI',
    url: 'https://generativelanguage.googleapis.com/v1beta/openai',
    path: '/gemini/v1beta/openai',
  },
] as const
type Provider = (typeof providers)[number]

/** Uses the scripted model for each provider without a key and without a configured address. */
function modelsOf(env: Environment, sandbox: SandboxSettings): Record<string, string> {
  const scripted = providers.filter(({ name, url }) => !env[`${name}_API_KEY`] && baseOf(env, name) === url)
  const addresses = scripted.flatMap(({ name, path }) => [
    [`${name}_BASE_URL`, `${sandbox.url}${path}`],
    [`${name}_API_KEY`, 'sandbox-scripted-model'],
  ])
  const models = {
    DEFAULT_MODEL: env.DEFAULT_MODEL || 'openai:gpt-6-luna',
    EMBEDDING_MODEL: env.EMBEDDING_MODEL || 'openai:text-embedding-3-small',
  }
  const thinks = scripted.some(({ name }) => models.DEFAULT_MODEL.startsWith(`${name.toLowerCase()}:`))
  return {
    NOTICE: env.NOTICE || (thinks ? 'demo-model' : 'demo'),
    ...Object.fromEntries(addresses),
    // A configured server may not have these two models.
    ...(baseOf(env, 'OPENAI') === providers[0].url ? models : {}),
  }
}

function baseOf(env: Environment, name: Provider['name']): string {
  const url = providers.find((provider) => provider.name === name)?.url ?? ''
  return env[`${name}_BASE_URL`]?.replace(/\/+$/, '') || url
}

function reachableFromHere(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  if (everywhere) return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function readWebPort(env: Environment, name: string, usual: number): number {
  const port = readPort(env, name, usual)
  if (!refusedPorts.has(port)) return port
  throw new Error(
    `${name} must be a port that browsers open; they refuse this one. Take another, like ${usual}.`,
  )
}

function readPort(env: Environment, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error(`${name} must be a port number between 1 and 65535.`)
}

/** Bad ports of the Fetch Standard: browsers and `fetch` refuse addresses with these ports. */
export const refusedPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
