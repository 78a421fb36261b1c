import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const UsedRoom = z.object({ automations: z.number(), characters: z.number(), bytes: z.number() })

/**
 * Returns what the automations of an account use: their number without the bot, the characters of all keywords, paused
 * ones included, and the bytes of the settings, of deleted automations and of saved versions too.
 */
export async function findUsedRoom(db: Executor, account_id: string): Promise<z.infer<typeof UsedRoom>> {
  const rows = await db.query(sql.rows(UsedRoom)`
    select count(*) filter (where deleted_at is null and not is_bot)::int as automations,
      coalesce(sum((
        select sum(length(keyword)) from jsonb_array_elements_text(
          case when jsonb_typeof(settings -> 'keywords') = 'array' then settings -> 'keywords' else '[]' end) keyword
      )) filter (where deleted_at is null), 0)::float8 as characters,
      (coalesce(sum(bytes), 0) + (
        select coalesce(sum(v.bytes), 0) from automation_versions v where v.account_id = ${account_id}
      ))::float8 as bytes
    from automations where account_id = ${account_id}`)
  return rows[0] ?? { automations: 0, characters: 0, bytes: 0 }
}

interface Excess {
  account_id: string
  /** Bytes to free. */
  excess: number
}

/** Deletes the automations that were deleted first, with their versions, until `excess` bytes are free. */
export async function purgeFirstDeleted(db: Executor, { account_id, excess }: Excess): Promise<void> {
  await db.execute(sql`
    with deleted as (
      select a.automation_id, a.deleted_at, a.bytes + coalesce((
        select sum(v.bytes) from automation_versions v where v.automation_id = a.automation_id), 0) as bytes
      from automations a where a.account_id = ${account_id} and a.deleted_at is not null
    ), freed as (
      select automation_id, sum(bytes) over (order by deleted_at, automation_id) - bytes as before from deleted
    )
    delete from automations where automation_id in (select automation_id from freed where before < ${excess})`)
}

/** Deletes the oldest versions, but not the current one of an automation, until `excess` bytes are free. */
export async function purgeFirstVersions(db: Executor, { account_id, excess }: Excess): Promise<void> {
  await db.execute(sql`
    with older as (
      select v.automation_id, v.version, v.bytes, v.created_at
      from automation_versions v join automations a on a.automation_id = v.automation_id
      where v.account_id = ${account_id} and v.version < a.version
    ), freed as (
      select automation_id, version,
        sum(bytes) over (order by created_at, automation_id, version) - bytes as before from older
    )
    delete from automation_versions v using freed f
    where v.automation_id = f.automation_id and v.version = f.version and f.before < ${excess}`)
}
