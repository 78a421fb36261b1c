import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { containing, sql } from '#src/infra/db/sql.ts'

const UserRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  administrator: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
})

interface UserPage {
  /** Part of a name or an address. */
  search: string | null
  /** Id of the last user of the page before. */
  after: string | null
  limit: number
}

/** Returns users, the newest first. A session is extended once a day, so `last_seen_at` is right to the day. */
export const findUsers = (
  db: Executor,
  { search, after, limit }: UserPage,
): Promise<z.infer<typeof UserRow>[]> =>
  db.query(sql.rows(UserRow)`
    select u.id, u.name, u.email, u.email_verified, u.administrator,
      to_char(u.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      (select to_char(max(s.updated_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
       from auth_session s where s.user_id = u.id) as last_seen_at
    from auth_user u
    where (${search}::text is null or u.name ilike ${containing(search ?? '')} or u.email ilike ${containing(search ?? '')})
      and (${after}::text is null
        or (u.created_at, u.id) < (select a.created_at, a.id from auth_user a where a.id = ${after}))
    order by u.created_at desc, u.id desc limit ${limit}`)

const CountRow = z.object({ count: z.number() })

/** Returns how many users have confirmed their address. */
export async function countUsers(db: Executor): Promise<number> {
  const row = await db.first(
    sql.rows(CountRow)`select count(*)::int as count from auth_user where email_verified`,
  )
  return row?.count ?? 0
}
