import type { Ctx } from '#src/context.ts'
import { findTokens } from './store.ts'

/** Returns those of the addresses that belong to images of this installation, but not to images of the account. */
export async function findUnknownAddresses(
  ctx: Ctx,
  account_id: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  const prefix = `${ctx.env.PUBLIC_URL}/images/`
  const own = addresses.filter((address) => address.startsWith(prefix))
  if (own.length === 0) return new Set()
  const tokenOf = (address: string) => address.slice(prefix.length).split('.', 1)[0] ?? ''
  const known = await findTokens(ctx.db, account_id, own.map(tokenOf))
  return new Set(own.filter((address) => !known.has(tokenOf(address))))
}
