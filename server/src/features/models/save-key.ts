import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { ModelKey } from '@skein/contract/model-keys'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { keyHome } from './find-access.ts'
import { maskKey, plainAddress } from './key-logic.ts'
import { replaceKey } from './key-store.ts'

type Input = InputOf<typeof api.models.saveKey>

/** Replaces key and address together: a key is never sent to another server than the one it was entered for. */
export async function saveKey(ctx: Ctx, { platform_user_id, provider, ...given }: Input): Promise<ModelKey> {
  const { id: account_id } = await requireAccount(ctx, platform_user_id)
  const plain = given.api_key || null
  const base_url = given.base_url ? checkedAddress(ctx, given.base_url) : null
  if (plain === null && base_url === null)
    throw new AppError('validation', words.nothing, { detail: 'api_key' })
  const home = { account_id, provider }
  const saved = await replaceKey(ctx.db, {
    ...home,
    api_key: plain === null ? null : await ctx.secrets.seal(plain, keyHome(home)),
    masked_key: plain === null ? null : maskKey(plain),
    base_url,
    now: new Date(ctx.clock.now()),
  })
  if (!saved) throw new Error('A model key was saved and not returned.')
  return saved
}

function checkedAddress(ctx: Ctx, text: string): string {
  const address = plainAddress(text)
  if (address === null) throw new AppError('validation', words.address, { detail: 'base_url' })
  if (!ctx.models.allows(address)) throw new AppError('validation', words.private, { detail: 'base_url' })
  return address
}

const words = {
  nothing: 'Enter a key, or the address of a server that asks for none.',
  address: 'The address must not hold a user name, a question mark or a hash.',
  private:
    'That address is inside the network of this Skein. Whoever runs it can name the server in the environment instead.',
}
