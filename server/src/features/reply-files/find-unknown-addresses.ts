import type { Ctx } from '#src/context.ts'
import { addressesOf } from './file-address.ts'
import { fileKinds, findTokens, type FileKind } from './file-store.ts'

/** Returns those of the addresses that belong to uploaded files of this installation, but not to files of the account. */
export async function findUnknownAddresses(
  ctx: Ctx,
  account_id: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  const unknown = await Promise.all(fileKinds.map((kind) => unknownOf(ctx, kind, { account_id, addresses })))
  return new Set(unknown.flat())
}

async function unknownOf(
  ctx: Ctx,
  kind: FileKind,
  { account_id, addresses }: { account_id: string; addresses: readonly string[] },
): Promise<string[]> {
  const prefix = addressesOf(ctx, kind)
  const own = addresses.filter((address) => address.startsWith(prefix))
  if (own.length === 0) return []
  const tokenOf = (address: string) => address.slice(prefix.length).split('.', 1)[0] ?? ''
  const known = await findTokens(ctx.db, kind, { account_id, tokens: own.map(tokenOf) })
  return own.filter((address) => !known.has(tokenOf(address)))
}
