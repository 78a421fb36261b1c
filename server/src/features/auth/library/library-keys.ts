import type { Ctx } from '#src/context.ts'
import { hashToken, signingKey } from '../sessions/token-signature.ts'

/** The keys of the sign-in library. The version of a key is a part of its hash, so that encrypted values name the key that reads them. */
export function versionedSecrets({ env: { APP_SECRET, APP_SECRET_PREVIOUS } }: Pick<Ctx, 'env'>) {
  const keys = [APP_SECRET, ...(APP_SECRET_PREVIOUS === undefined ? [] : [APP_SECRET_PREVIOUS])].map(
    signingKey,
  )
  return [...new Set(keys)].map((value) => ({
    version: Number.parseInt(hashToken(value).slice(0, 8), 16),
    value,
  }))
}

/** Returns the keys in the form that the library's decryption takes. */
export function libraryKeys(ctx: Pick<Ctx, 'env'>) {
  const secrets = versionedSecrets(ctx)
  return {
    keys: new Map(secrets.map(({ version, value }) => [version, value])),
    currentVersion: secrets[0]?.version ?? 0,
  }
}
