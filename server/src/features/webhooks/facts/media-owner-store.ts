import { postRows } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { deleteWhere } from '#src/infra/db/delete-rows.ts'
import { sql } from '#src/infra/db/sql.ts'

/** The media of comment or mention `e`: of a boosted post, the post and not its ad. */
const mediaOf = `coalesce(e.event ->> 'original_media_id', e.event ->> 'media_id')`

/** Returns SQL for whether the media of comment or mention `e` is the account's own; null if unknown. */
export const ownMedia = `case when e.kind in ('comment', 'mention') then coalesce(
  (select true from ${postRows.text} p where p.account_id = e.account_id and p.id = ${mediaOf}),
  (select m.own from media_owners m
    where m.account_id = e.account_id and m.media_id = ${mediaOf} and m.valid_until > now())) end`

export interface MediaOwner {
  account_id: string
  media_id: string
  own: boolean
  /** Seconds for which the answer is used. */
  valid: number
}

export async function saveMediaOwner(db: Executor, owner: MediaOwner): Promise<void> {
  await db.execute(sql`
    insert into media_owners (account_id, media_id, own, valid_until)
    values (${owner.account_id}, ${owner.media_id}, ${owner.own}, now() + make_interval(secs => ${owner.valid}))
    on conflict (account_id, media_id) do update set own = excluded.own, valid_until = excluded.valid_until`)
}

/** Deletes answers that are no longer used. Returns their number. */
export const purgeMediaOwners = (db: Executor): Promise<number> =>
  deleteWhere(db, 'media_owners', sql`valid_until < now()`)
