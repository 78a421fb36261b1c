import { fetch, type Dispatcher, type Response as UndiciResponse } from 'undici'
import { isWrittenPublic, PrivateAddressError } from './public-address.ts'

/** What a page could not be read for, in kinds that a person can be told about. */
export type WebFault =
  | { kind: 'private' | 'robots' | 'large' | 'late' | 'redirects' | 'unreachable' }
  | { kind: 'status'; status: number }
  | { kind: 'type'; type: string }

export interface WebPage {
  /** Where it stands after redirects. */
  address: string
  /** `text/html`, `text/plain`, … */
  type: string
  charset: string | null
  bytes: Uint8Array
}

export interface Guard {
  /** `host:port` of servers that may stand inside the operator's network. */
  allowed: ReadonlySet<string>
  trusted: Dispatcher
  /** Connects to public addresses only. */
  open: Dispatcher
  userAgent: string
  /** Milliseconds for everything, redirects included. */
  time: number
}

export interface Wanted {
  types: readonly string[]
  /** Bytes after unpacking. */
  largest: number
  /** Why an address may not be read by us, or null; asked before each request, redirects included. */
  refusalOf: (url: URL) => Promise<WebFault | null>
}

const maxRedirects = 5

/** Reads an address that a stranger gave us. Every hop is checked as it is written and where it leads. */
export async function fetchGuarded(
  guard: Guard,
  address: string,
  wanted: Wanted,
): Promise<WebPage | WebFault> {
  const late = AbortSignal.timeout(guard.time)
  let url = URL.parse(address)
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      if (!url || !mayAsk(guard, url)) return { kind: 'private' }
      const refusal = await wanted.refusalOf(url)
      if (refusal) return refusal
      const answer = await ask(guard, url, late)
      const next = answer.headers.get('location')
      if (answer.status < 300 || answer.status > 399 || next === null)
        return await pageOf(answer, url, wanted)
      await answer.body?.cancel()
      url = URL.parse(next, url)
    }
    return { kind: 'redirects' }
  } catch (error) {
    return faultOf(error, late)
  }
}

/** Whether an address may be asked as it is written: ordinary ports, no credentials, no private host. */
export function mayAsk({ allowed }: Guard, url: URL): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  return isNamed(allowed, url) || (url.port === '' && isWrittenPublic(url.hostname))
}

const isNamed = (allowed: Guard['allowed'], { hostname, port, protocol }: URL) =>
  allowed.has(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)

const ask = (guard: Guard, url: URL, signal: AbortSignal): Promise<UndiciResponse> =>
  fetch(url, {
    redirect: 'manual',
    signal,
    dispatcher: isNamed(guard.allowed, url) ? guard.trusted : guard.open,
    headers: {
      accept: 'text/html,application/xhtml+xml,text/plain;q=0.8',
      'user-agent': guard.userAgent,
    },
  })

async function pageOf(answer: UndiciResponse, url: URL, wanted: Wanted): Promise<WebPage | WebFault> {
  const [type = '', ...parameters] = (answer.headers.get('content-type') ?? '').toLowerCase().split(';')
  const fault = faultBefore(answer, type.trim(), wanted)
  const bytes = fault ? null : await bytesOf(answer, wanted.largest)
  if (bytes === null) {
    await answer.body?.cancel().catch(() => undefined)
    return fault ?? { kind: 'large' }
  }
  const charset = parameters.map((each) => each.trim()).find((each) => each.startsWith('charset='))
  return {
    address: url.href,
    type: type.trim(),
    charset: charset?.slice('charset='.length).replaceAll('"', '') ?? null,
    bytes,
  }
}

function faultBefore({ status, headers }: UndiciResponse, type: string, wanted: Wanted): WebFault | null {
  if (status < 200 || status > 299) return { kind: 'status', status }
  if (!wanted.types.includes(type)) return { kind: 'type', type }
  return Number(headers.get('content-length') ?? 0) > wanted.largest ? { kind: 'large' } : null
}

/** Counted as they are unpacked, so that a small answer cannot grow without end; null beyond the limit. */
async function bytesOf({ body }: UndiciResponse, largest: number): Promise<Uint8Array | null> {
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    const bytes = chunk as Uint8Array
    size += bytes.byteLength
    if (size > largest) return null
    chunks.push(bytes)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function faultOf(error: unknown, late: AbortSignal): WebFault {
  if (late.aborted) return { kind: 'late' }
  const chain = error instanceof Error ? [error, error.cause] : []
  return { kind: chain.some((one) => one instanceof PrivateAddressError) ? 'private' : 'unreachable' }
}
