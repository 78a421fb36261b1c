import { Agent, fetch } from 'undici'
import webPush from 'web-push'
import type { Env } from '#src/env.ts'
import { isPublicHost, lookupPublic } from '../web/public-address.ts'

/** The key pair with which this installation identifies itself to push services (VAPID), as base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** Only the browser can read it. At most 3,993 bytes. */
  text: string
  /** A later message with the same topic replaces one that waits at the push service. At most 32 characters of base64url. */
  topic: string
  /** Seconds that the push service keeps the message for a browser that is offline. */
  keepSeconds: number
}

/** `gone`: the browser has ended the subscription. `refused`: trying again does not help. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unavailable'

/** Sends messages to push services, whose addresses come from browsers. */
export interface Push {
  /** Returns whether an address may be that of a push service; names are not resolved here. */
  allows(endpoint: string): boolean
  send(target: PushTarget, message: PushMessage, keys: PushKeys): Promise<PushOutcome>
  close(): Promise<void>
}

interface PushConfig {
  /** `host:port` of servers that may be inside the operator's network and speak HTTP. */
  allowed: ReadonlySet<string>
  /** Where push services reach the operator: an https: or mailto: address. */
  contact: string
}

export const pushConfig = ({ PUSH_ALLOW, PUBLIC_URL, MAIL_FROM }: Env): PushConfig => ({
  allowed: new Set(PUSH_ALLOW),
  contact: PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${addressIn(MAIL_FROM)}`,
})

/** Returns `skein@example.com` for `Skein <skein@example.com>`. */
const addressIn = (sender: string) => sender.split(/[\s<>]/).find((word) => word.includes('@')) ?? ''

const timeoutMs = 10_000

export function createPush({ allowed, contact }: PushConfig): Push {
  const connect = { timeout: 5000 }
  const trusted = new Agent({ connect })
  // Checks the address that the socket connects to.
  const open = new Agent({ connect: { ...connect, lookup: lookupPublic } })
  const isTrusted = ({ hostname, port, protocol }: URL) =>
    allowed.has(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)
  const allows = (endpoint: string): boolean => {
    const url = URL.parse(endpoint)
    if (!url || url.username !== '' || url.password !== '') return false
    return isTrusted(url) || (url.protocol === 'https:' && url.port === '' && isPublicHost(url.hostname))
  }
  return {
    allows,
    async send({ endpoint, p256dh, auth }, { text, topic, keepSeconds }, keys) {
      if (!allows(endpoint)) return 'refused'
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: contact, ...keys },
        contentEncoding: 'aes128gcm',
        urgency: 'high',
        TTL: keepSeconds,
        topic,
      })
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: asText(headers),
          body,
          redirect: 'manual',
          dispatcher: isTrusted(new URL(endpoint)) ? trusted : open,
          signal: AbortSignal.timeout(timeoutMs),
        })
        await response.body?.cancel()
        return outcomeOf(response.status)
      } catch {
        return 'unavailable'
      }
    },
    async close() {
      await Promise.all([trusted.close(), open.close()])
    },
  }
}

const asText = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      // `fetch` sets the length.
      .filter(([name]) => name !== 'Content-Length')
      .map(([name, value]) => [name, String(value)]),
  )

/** RFC 8030, sections 5 and 7.3. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'unavailable' : 'refused'
}
