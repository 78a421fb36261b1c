import { createHash, hkdfSync } from 'node:crypto'
import { flattenedDecrypt } from 'jose/jwe/flattened/decrypt'
import { FlattenedEncrypt } from 'jose/jwe/flattened/encrypt'
import * as z from 'zod'

/** Encrypts single values. `purpose` and `owner` are authenticated: a value copied to another row cannot be decrypted. */
export interface Secrets {
  seal(plain: string, bound: SecretBinding): Promise<string>
  /** Throws a SecretError if the value was sealed for another row, was changed, or its key is unknown. */
  open(sealed: string, bound: SecretBinding): Promise<string>
  /** Returns whether a value was sealed with a retired key and should be sealed again. */
  isStale(sealed: string): boolean
}

export interface SecretBinding {
  /** What kind of value it is, for example `instagram_token`. */
  purpose: string
  /** Identity of the row that holds it. */
  owner: string
}

/** A value that no configured key decrypts, or that was sealed for another purpose or owner. */
export class SecretError extends Error {
  override name = 'SecretError'
}

/** Flattened JWE: unlike the compact form it carries associated data. */
const Sealed = z.object({
  protected: z.string(),
  iv: z.string(),
  ciphertext: z.string(),
  tag: z.string(),
  aad: z.string(),
})
const Header = z.object({ kid: z.string() })

/** Encrypts with a key derived from `current`; decrypts values sealed with `current` or `previous`. */
export function createSecrets({
  current,
  previous,
}: {
  current: string
  previous?: string | undefined
}): Secrets {
  const currentId = keyId(current)
  const masters = new Map([[currentId, current]])
  if (previous) masters.set(keyId(previous), previous)

  return {
    async seal(plain, bound) {
      const sealed = await new FlattenedEncrypt(Buffer.from(plain))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: currentId })
        .setAdditionalAuthenticatedData(associated(bound))
        .encrypt(keyFor(current, bound.purpose))
      return JSON.stringify(sealed)
    },
    async open(sealed, bound) {
      const jwe = parse(sealed)
      const master = masters.get(keyIdOf(jwe))
      if (master === undefined) {
        throw new SecretError('A stored secret was sealed with a key that is not configured any more.')
      }
      // The associated data comes from the requesting row, not from the stored value.
      const aad = Buffer.from(associated(bound)).toString('base64url')
      try {
        const decryption = await flattenedDecrypt({ ...jwe, aad }, keyFor(master, bound.purpose), {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return Buffer.from(decryption.plaintext).toString()
      } catch {
        throw new SecretError('A stored secret was changed or belongs to another row.')
      }
    },
    isStale: (sealed) => keyIdOf(parse(sealed)) !== currentId,
  }
}

function parse(sealed: string): z.output<typeof Sealed> {
  try {
    return Sealed.parse(JSON.parse(sealed))
  } catch {
    throw new SecretError('A stored secret is not in the form it was sealed in.')
  }
}

function keyIdOf(jwe: z.output<typeof Sealed>): string {
  try {
    return Header.parse(JSON.parse(Buffer.from(jwe.protected, 'base64url').toString())).kid
  } catch {
    throw new SecretError('A stored secret does not name its key.')
  }
}

const keyId = (master: string) =>
  createHash('sha256').update(`key id ${master}`).digest('base64url').slice(0, 12)

const keyFor = (master: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', master, 'skein secrets', purpose, 32))

const associated = ({ purpose, owner }: SecretBinding) => Buffer.from(JSON.stringify([purpose, owner]))
