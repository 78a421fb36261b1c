import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import proxyaddr from 'proxy-addr'
import * as z from 'zod'

const Port = z.coerce.number().int().min(0).max(65535)
const Url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''))
const List = z.string().transform((value) => value.split(',').map((part) => part.trim()))
const Roles = List.pipe(z.array(z.enum(['web', 'agent', 'worker'])).min(1))
const Emails = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim().toLowerCase()))
  .pipe(z.array(z.email()))
const Host = z
  .string()
  .refine((host) => /^[^\s/:]+$/.test(host) || URL.canParse(`http://[${host.replace(/^\[(.*)\]$/, '$1')}]`))
const Sender = z.string().regex(/[^\s@<>]@[^\s@<>]/)
const Seconds = z
  .string()
  .transform((value) => value.split(',').map(Number))
  .pipe(z.tuple([z.number().min(0), z.number().min(0)]))
/** Kept as given, with its trailing slash. */
const Link = z.string().regex(/^https?:\/\/./)
const Flag = z.enum(['0', '1']).transform((value) => value === '1')
const SmtpUrl = z.string().regex(/^smtps?:\/\/./)
const PostgresUrl = z.string().regex(/^postgres(ql)?:\/\/./)
const Version = z.string().regex(/^v\d+\.\d+$/)
const Secret = z.string().min(32)
const Key = z.string().regex(/^[\x21-\x7e]+$/)
const ModelName = z
  .string()
  .regex(/^(openai|groq|gemini):\S+$/i)
  .transform((value) => {
    const colon = value.indexOf(':')
    return { provider: value.slice(0, colon).toLowerCase(), model: value.slice(colon + 1) }
  })
/** US dollars. */
const Money = z.coerce.number().min(0).max(1_000_000)
const Hosts = List.pipe(z.array(z.string().regex(/^[^\s/:]+:\d+$/)))
const Networks = List.pipe(
  z.array(z.string().refine((network) => isReadable(() => proxyaddr.compile(network)))),
)

/** How long the keys are kept that detect repeated webhooks, in days. */
export const eventKeyDays = 120
const Days = z.coerce
  .number()
  .int()
  .min(1)
  .max(eventKeyDays - 1)

const officialGroqUrl = 'https://api.groq.com/openai/v1'

/** Schema of each variable, and the expected value for the error message. */
const variables = {
  PORT: [Port.default(3000), 'a port number'],
  HOST: [Host.default('127.0.0.1'), 'a host name or address'],
  METRICS_PORT: [Port.optional(), 'a port number'],
  PUBLIC_URL: [Url.optional(), 'an http(s) address'],
  TRUSTED_PROXIES: [Networks.default([]), 'a comma-separated list of addresses or networks, like 10.0.0.0/8'],
  DATA_DIR: [z.string().min(1).default('.data'), 'a folder'],
  DATABASE_URL: [PostgresUrl.optional(), 'a postgresql:// address'],
  ROLES: [Roles.default(['web', 'agent', 'worker']), 'a comma-separated list of web, agent, worker'],
  APP_SECRET: [Secret.optional(), 'at least 32 characters'],
  APP_SECRET_PREVIOUS: [Secret.optional(), 'at least 32 characters'],
  INSTAGRAM_APP_ID: [z.string().min(1).optional(), 'the id of the Meta app'],
  INSTAGRAM_APP_SECRET: [z.string().min(1).optional(), 'the secret of the Meta app'],
  META_APP_SECRET: [z.string().min(1).optional(), 'the second secret accepted on webhooks'],
  INSTAGRAM_WEBHOOK_VERIFY_TOKEN: [z.string().min(1).optional(), 'a text of your choice'],
  INSTAGRAM_OAUTH_URL: [Url.default('https://www.instagram.com'), 'an http(s) address'],
  INSTAGRAM_TOKEN_URL: [Url.default('https://api.instagram.com'), 'an http(s) address'],
  INSTAGRAM_GRAPH_URL: [Url.default('https://graph.instagram.com'), 'an http(s) address'],
  INSTAGRAM_GRAPH_VERSION: [Version.default('v25.0'), 'a version like v25.0'],
  GOOGLE_CLIENT_ID: [z.string().min(1).optional(), 'the id of the Google client'],
  GOOGLE_CLIENT_SECRET: [z.string().min(1).optional(), 'the secret of the Google client'],
  GOOGLE_OAUTH_URL: [Url.default('https://accounts.google.com/o/oauth2/v2/auth'), 'an http(s) address'],
  GOOGLE_TOKEN_URL: [Url.default('https://oauth2.googleapis.com/token'), 'an http(s) address'],
  GOOGLE_USERINFO_URL: [
    Url.default('https://openidconnect.googleapis.com/v1/userinfo'),
    'an http(s) address',
  ],
  GMAIL_URL: [Url.default('https://gmail.googleapis.com'), 'an http(s) address'],
  TAVILY_API_KEY: [Key.optional(), 'a key of Tavily'],
  TAVILY_URL: [Url.default('https://api.tavily.com'), 'an http(s) address'],
  SEARXNG_URL: [Url.optional(), 'the http(s) address of a SearXNG'],
  OPENAI_API_KEY: [Key.optional(), 'a key of OpenAI'],
  OPENAI_BASE_URL: [Url.default('https://api.openai.com/v1'), 'an http(s) address'],
  GROQ_API_KEY: [Key.optional(), 'a key of Groq'],
  GROQ_BASE_URL: [Url.default(officialGroqUrl), 'an http(s) address'],
  GEMINI_API_KEY: [Key.optional(), 'a key of Google Gemini'],
  GEMINI_BASE_URL: [
    Url.default('https://generativelanguage.googleapis.com/v1beta/openai'),
    'an http(s) address',
  ],
  DEFAULT_MODEL: [ModelName.optional(), 'provider:model, like openai:gpt-6-luna'],
  EMBEDDING_MODEL: [ModelName.optional(), 'provider:model, like openai:text-embedding-3-small'],
  DEFAULT_DAILY_USD: [Money.optional(), 'an amount in US dollars, like 2.5'],
  MAX_TOTAL_DAILY_USD: [Money.optional(), 'an amount in US dollars, like 50'],
  FETCH_ALLOW: [Hosts.default([]), 'a comma-separated list of host:port'],
  PUSH_ALLOW: [Hosts.default([]), 'a comma-separated list of host:port'],
  SIGN_ON_ALLOW: [Hosts.default([]), 'a comma-separated list of host:port'],
  SMTP_URL: [SmtpUrl.optional(), 'an smtp:// or smtps:// address'],
  SIGN_UP: [z.enum(['open', 'invite', 'closed']).default('open'), 'open, invite or closed'],
  ADMIN_EMAILS: [Emails.default([]), 'a comma-separated list of email addresses'],
  MAIL_FROM: [Sender.default('Skein <skein@localhost>'), 'a sender like Skein <skein@example.com>'],
  SENDS_PER_SECOND: [z.coerce.number().positive().max(1_000_000).optional(), 'a number above 0'],
  MAX_EVENT_AGE_DAYS: [Days.default(90), `a number of days from 1 to ${eventKeyDays - 1}`],
  SWEEP_SECONDS: [
    z.coerce.number().int().min(0).max(86_400).default(300),
    'a number of seconds from 0 to 86400',
  ],
  SETTLE_ON_START: [Flag.default(false), '1 or 0'],
  SETTLE_SECONDS: [Seconds.default([60, 120]), 'two waits in seconds, like 60,120'],
  NOTICE: [z.string().max(300).optional(), 'a sentence of at most 300 characters'],
  TRY_URL: [Link.optional(), 'an http(s) address'],
  MAIL_URL: [Link.optional(), 'an http(s) address'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [Url.optional(), 'the http(s) address of an OpenTelemetry collector'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'a level: fatal, error, warn, info, debug, trace or silent',
  ],
} as const

function isReadable(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

type Variables = typeof variables
type Values = { [K in keyof Variables]: z.output<Variables[K][0]> }

export interface Env extends Omit<Values, 'PUBLIC_URL' | 'APP_SECRET'> {
  PUBLIC_URL: string
  APP_SECRET: string
}

export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Reads and checks the environment. A wrong value throws an EnvError that names the variable and what was
 * expected, never the value. Without DATABASE_URL a missing APP_SECRET is created once and stored in DATA_DIR.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, [schema, expected]] of Object.entries(variables)) {
    const text = source[name] === undefined ? '' : bareValue(name, source[name])
    const parseResult = schema.safeParse(text === '' ? undefined : text)
    if (parseResult.success) values[name] = parseResult.data
    else problems.push(`${name} must be ${expected}.`)
  }
  problems.push(...unsupportedIn(values))
  if (source.NODE_ENV === 'production') {
    for (const name of ['FETCH_ALLOW', 'PUSH_ALLOW']) {
      if (source[name]) problems.push(`${name} must be unset when NODE_ENV is production.`)
    }
  }
  if (problems.length > 0) throw new EnvError(problems.join('\n'))
  const read = asValues(values)
  return {
    ...read,
    PUBLIC_URL:
      read.PUBLIC_URL === undefined ? `http://localhost:${read.PORT}` : new URL(read.PUBLIC_URL).origin,
    APP_SECRET: read.APP_SECRET ?? storedSecret(read),
  }
}

/** Removes blanks and quotation marks, straight or curly, around a value. */
const withoutQuotes = (text: string): string =>
  text
    .trim()
    .replace(/^(["'`“‘„])(.*)["'`”’“]$/su, '$2')
    .trim()

/** Returns a value without its own name and quotation marks, which some tools and people leave in it. */
const bareValue = (name: string, text: string): string => {
  const bare = withoutQuotes(text)
  const begin = new RegExp(`^(?:export\\s+)?${name}\\s*=`)
  return begin.test(bare) ? withoutQuotes(bare.replace(begin, '')) : bare
}

/** Endings of addresses that belong to single calls. */
const callPath = /\/(chat\/completions|completions|models|embeddings)$/

/** Returns what is wrong with settings that have the right form but that nothing supports. */
function unsupportedIn(values: Record<string, unknown>): string[] {
  const addresses = Object.entries(values).flatMap(([name, value]) =>
    name.endsWith('_URL') && typeof value === 'string' && /^https?:/.test(value)
      ? [{ name, url: new URL(value) }]
      : [],
  )
  return [
    ...addresses.flatMap(({ name, url }) => addressProblem(name, url) ?? []),
    ...(values.METRICS_PORT !== undefined && values.METRICS_PORT !== 0 && values.METRICS_PORT === values.PORT
      ? ['METRICS_PORT must differ from PORT.']
      : []),
    ...(Reflect.get(Object(values.EMBEDDING_MODEL), 'provider') === 'groq' &&
    values.GROQ_BASE_URL === officialGroqUrl
      ? ['EMBEDDING_MODEL must not be a model of Groq, which has none for embeddings.']
      : []),
  ]
}

function addressProblem(name: string, { username, search, hash, pathname }: URL): string | null {
  const isPlain = username === '' && search === '' && hash === ''
  if (name === 'PUBLIC_URL') {
    return isPlain && pathname === '/'
      ? null
      : 'PUBLIC_URL must be an http(s) address without a path, like https://skein.example.com: Skein uses all paths of its host.'
  }
  // Links may have all parts.
  if (name === 'TRY_URL' || name === 'MAIL_URL') return null
  if (!isPlain) return `${name} must be an http(s) address without user name, query and fragment.`
  const call = callPath.exec(pathname)?.[0]
  return name.endsWith('_BASE_URL') && call !== undefined ? `${name} must end before ${call}.` : null
}

/** Reads where the data is. Unlike `readEnv` it writes nothing. */
export function readPlaces(source: Readonly<Record<string, string | undefined>>): Places {
  const places = z.object({ DATA_DIR: variables.DATA_DIR[0], DATABASE_URL: variables.DATABASE_URL[0] })
  const parseResult = places.safeParse({
    DATA_DIR: bareValue('DATA_DIR', source.DATA_DIR ?? '') || undefined,
    DATABASE_URL: bareValue('DATABASE_URL', source.DATABASE_URL ?? '') || undefined,
  })
  if (!parseResult.success) throw new EnvError(`DATABASE_URL must be ${variables.DATABASE_URL[1]}.`)
  return parseResult.data
}

interface Places {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}

/** Safe cast: every entry of `variables` was parsed by its own schema. */
function asValues(values: Record<string, unknown>): Values {
  return values as Values
}

function storedSecret({ DATABASE_URL, DATA_DIR }: Values): string {
  if (DATABASE_URL !== undefined) {
    throw new EnvError(
      'APP_SECRET must be set when DATABASE_URL is: at least 32 characters, the same for every process.',
    )
  }
  try {
    const file = join(DATA_DIR, 'app-secret')
    mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 })
    if (!existsSync(file)) writeOnce(file, randomBytes(48).toString('base64url'))
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new EnvError(`DATA_DIR must be a folder that can be made and written to${code}.`)
  }
}

/** Writes a temporary file and links it, so that another starting process never reads a partial secret. */
function writeOnce(file: string, secret: string) {
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, secret, { mode: 0o600 })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    unlinkSync(temporary)
  }
}
