import * as z from 'zod'
import { accountRows } from '#src/features/accounts/index.ts'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

const PersonRow = z.object({
  conversation_id: z.string(),
  name: z.string().nullable(),
  username: z.string().nullable(),
  picture_url: z.string().nullable(),
})

/** Returns the customers of conversations in workspaces, by conversation. */
export async function findPeople(
  db: Executor,
  workspace_ids: readonly string[],
  conversation_ids: readonly string[],
): Promise<Map<string, Omit<z.infer<typeof PersonRow>, 'conversation_id'>>> {
  if (conversation_ids.length === 0) return new Map()
  const rows = await db.query(sql.rows(PersonRow)`
    select c.conversation_id, p.name, c.username, p.picture_url from conversations c
    join ${accountRows} a on a.id = c.account_id and a.workspace_id = any(${[...workspace_ids]}::text[])
    left join contact_profiles p on p.account_id = c.account_id and p.person_id = c.person_id
    where c.conversation_id = any(${[...conversation_ids]}::text[])`)
  return new Map(rows.map(({ conversation_id, ...person }) => [conversation_id, person]))
}
