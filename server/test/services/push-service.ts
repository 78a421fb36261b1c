import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'

/** A browser with a subscription. */
export interface PushBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface PushService {
  /** `host:port` for PUSH_ALLOW. */
  host: string
  /** Subscribes a browser. */
  subscribe(): PushBrowser
  /** Messages that arrived for a browser, decrypted with its keys, and the claims of their sender. */
  arrived(browser: PushBrowser): { message: unknown; ttl: string; claims: unknown; key: string }[]
  /** Status codes of the next answers; 201 after them. */
  answer(...statuses: number[]): void
  close(): Promise<void>
}

interface Arrival {
  body: Buffer
  ttl: string
  authorization: string
}

interface Secret {
  ecdh: ECDH
  auth: Buffer
}

/** Starts a push service (RFC 8030), and browsers that decrypt what it received (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const arrivals = new Map<string, Arrival[]>()
  const secrets = new Map<string, Secret>()
  const statuses: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const status = statuses.shift() ?? 201
      if (status === 201) {
        arrivals.get(request.url ?? '')?.push({
          body: Buffer.concat(chunks),
          ttl: String(request.headers['ttl']),
          authorization: request.headers.authorization ?? '',
        })
      }
      response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    subscribe() {
      const path = `/push/${randomBytes(8).toString('hex')}`
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const endpoint = `http://${host}${path}`
      arrivals.set(path, [])
      secrets.set(endpoint, { ecdh, auth })
      return {
        endpoint,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    arrived({ endpoint }) {
      const secret = secrets.get(endpoint)
      if (!secret) throw new Error('That browser has no subscription.')
      return (arrivals.get(new URL(endpoint).pathname) ?? []).map(({ body, ttl, authorization }) => {
        const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
        return { message: JSON.parse(decrypt(body, secret)) as unknown, ttl, claims: decodeJwt(token), key }
      })
    },
    answer: (...next) => void statuses.push(...next),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Decrypts a message of one record (RFC 8291, section 3.4; RFC 8188, section 2). */
function decrypt(body: Buffer, { ecdh, auth }: Secret): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32)
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  // The text ends with the delimiter of the last record.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
