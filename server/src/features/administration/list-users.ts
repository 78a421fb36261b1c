import type { api } from '@skein/contract'
import { countAccounts } from '#src/features/accounts/index.ts'
import { administratorState, findUsers, requireAdministrator } from '#src/features/auth/index.ts'
import type { PagedUseCase } from '#src/context.ts'

const defaultLimit = 50

/** Returns users, the newest first. The cursor is the id of the last one. */
export const listUsers: PagedUseCase<typeof api.administration.listUsers> = async (ctx, input) => {
  await requireAdministrator(ctx)
  const { cursor = null, limit = defaultLimit } = input
  const search = input.search?.trim() || null
  const rows = await findUsers(ctx.db.system, { search, after: cursor, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const accounts = await countAccounts(
    ctx.db.system,
    page.map(({ id }) => id),
  )
  return {
    data: page.map(({ id, name, email, created_at, last_seen_at, ...user }) => ({
      id,
      name,
      email,
      created_at,
      last_seen_at,
      confirmed: user.email_verified,
      accounts: accounts.get(id) ?? 0,
      administrator: administratorState(ctx.env, { ...user, email }),
    })),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}
