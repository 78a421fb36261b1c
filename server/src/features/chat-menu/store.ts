import * as z from 'zod'
import type { MenuParts } from '@skein/contract/inbox/chat-menu'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'

const MenuRow = z.object({
  ice_breakers: json<MenuParts['ice_breakers']>(),
  persistent_menu: json<MenuParts['persistent_menu']>(),
  published_at: z.string().nullable(),
  refused_at: z.string().nullable(),
  refusal_reason: z.string().nullable(),
  revision: z.number(),
})
export type MenuRow = z.infer<typeof MenuRow>

const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`)

const columns = sql`ice_breakers, persistent_menu, ${iso('published_at')}, ${iso('refused_at')}, refusal_reason, revision`

/** Returns the menu of an account; null if none was ever saved. */
export async function findMenu(db: Executor, account_id: string): Promise<MenuRow | null> {
  const rows = await db.query(
    sql.rows(MenuRow)`select ${columns} from chat_menus where account_id = ${account_id}`,
  )
  return rows[0] ?? null
}

const RevisionRow = z.object({ revision: z.number() })

interface NewMenu extends MenuParts {
  account_id: string
  at: string
}

/** Stores a menu that is not published yet. Returns its revision. */
export async function saveMenu(db: Executor, menu: NewMenu): Promise<number> {
  const { account_id, at } = menu
  const ice_breakers = JSON.stringify(menu.ice_breakers)
  const persistent_menu = JSON.stringify(menu.persistent_menu)
  const rows = await db.query(sql.rows(RevisionRow)`
    insert into chat_menus as c (account_id, ice_breakers, persistent_menu, saved_at)
    values (${account_id}, ${ice_breakers}::jsonb, ${persistent_menu}::jsonb, ${at})
    on conflict (account_id) do update set ice_breakers = excluded.ice_breakers,
      persistent_menu = excluded.persistent_menu, saved_at = excluded.saved_at, revision = c.revision + 1,
      published_at = null, refused_at = null, refusal_reason = null
    returning revision`)
  if (!rows[0]) throw new Error('The menu was not stored.')
  return rows[0].revision
}

interface Outcome {
  account_id: string
  revision: number
  at: string
  /** Null when the platform accepted the menu. */
  refusal_reason: string | null
}

/** Stores how publishing a revision ended, unless a newer one was saved since. */
export async function saveOutcome(db: Executor, { account_id, revision, at, refusal_reason }: Outcome) {
  await db.execute(sql`
    update chat_menus set refusal_reason = ${refusal_reason},
      published_at = case when ${refusal_reason}::text is null then ${at}::timestamptz end,
      refused_at = case when ${refusal_reason}::text is null then null else ${at}::timestamptz end
    where account_id = ${account_id} and revision = ${revision}`)
}
