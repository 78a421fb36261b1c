import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { requireAccount, type OwnedAccount } from '#src/features/accounts/index.ts'
import type { Ctx, UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import type { Transaction } from '#src/infra/db/client.ts'
import { keyContext } from './provider-access.ts'
import { forgetServerModels } from './server-models.ts'
import { replaceKey, findKeys, removeKeys } from './key-store.ts'

/** Replaces key and base URL together, so that a key is never sent to another server than the one it was entered for. */
export const saveKey: UseCase<typeof api.models.saveKey> = async (
  ctx,
  { platform_user_id, provider, ...input },
) => {
  const { id: account_id } = await requireAccount(ctx, platform_user_id)
  const key = input.api_key || null
  const base_url = input.base_url ? requireValidAddress(ctx, input.base_url) : null
  if (key === null && base_url === null)
    throw new AppError('validation', messages.nothing(), { detail: 'api_key' })
  const owner = { account_id, provider }
  const savedKey = await replaceKey(ctx.db, {
    ...owner,
    api_key: key === null ? null : await ctx.secrets.seal(key, keyContext(owner)),
    masked_key: key === null ? null : maskKey(key),
    base_url,
    now: new Date(ctx.clock.now()),
  })
  forgetServerModels(ctx, account_id)
  if (!savedKey) throw new Error('A model key was saved and not returned.')
  return savedKey
}

function requireValidAddress(ctx: Ctx, text: string): string {
  const address = normalizeBaseUrl(text)
  if (address === null) throw new AppError('validation', messages.address(), { detail: 'base_url' })
  const problem = ctx.models.addressProblem(address)
  if (problem !== null) throw new AppError('validation', messages[problem](), { detail: 'base_url' })
  return address
}

/** Returns the key with only its first 3 and last 4 characters; keys under 16 characters are masked completely. */
function maskKey(key: string): string {
  return key.length < 16 ? '…' : `${key.slice(0, 3)}…${key.slice(-4)}`
}

/** Returns the base URL, or null for a URL with credentials, query or fragment or another protocol than HTTP(S). */
function normalizeBaseUrl(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`
}

const messages = {
  nothing: () => m.server_models_key_missing_fields(),
  address: () => m.server_models_url_form(),
  port: () => m.server_models_url_port(),
  private: () => m.server_models_url_private(),
}

export const listKeys: UseCase<typeof api.models.listKeys> = async (ctx, { platform_user_id }) => {
  const { id } = await requireAccount(ctx, platform_user_id)
  return findKeys(ctx.db, id)
}

/** Deletes a key. Succeeds when there is none. */
export const deleteKey: UseCase<typeof api.models.deleteKey> = async (
  ctx,
  { platform_user_id, provider },
) => {
  const { id } = await requireAccount(ctx, platform_user_id)
  await removeKeys(ctx.db, id, provider)
  forgetServerModels(ctx, id)
  return {}
}

/** Deletes all keys of an account that is disconnected. */
export async function deleteAllKeys(_ctx: Ctx, tx: Transaction, account: OwnedAccount): Promise<void> {
  await removeKeys(tx, account.id)
}
