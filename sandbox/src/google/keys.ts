import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

interface SigningKey {
  kid: string
  /** The public half as a JSON web key. */
  jwk(): Record<string, unknown>
  signJwt(claims: Record<string, unknown>): string
}

/** Created on first use: most runs never sign in with Google. */
export function createSigningKey(): SigningKey {
  const kid = 'sandbox-google-1'
  let privateKey: KeyObject | undefined
  const key = () => (privateKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
  return {
    kid,
    jwk: () => ({ ...createPublicKey(key()).export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }),
    signJwt: (claims) => {
      const head = encode({ alg: 'RS256', kid, typ: 'JWT' })
      const body = encode(claims)
      const signature = sign('RSA-SHA256', Buffer.from(`${head}.${body}`), key()).toString('base64url')
      return `${head}.${body}.${signature}`
    },
  }
}

function encode(value: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
