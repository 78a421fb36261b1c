import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql } from '#src/infra/db/sql.ts'

/** Models as provider:model. */
const ModelSettings = z.object({
  default_model: z.string().nullable(),
  assistant_model: z.string().nullable(),
})
type ModelSettings = z.infer<typeof ModelSettings>

/** Returns the models that an account has chosen. */
export async function modelSettingsOf(db: Executor, account_id: string): Promise<ModelSettings> {
  const rows = await db.query(sql.rows(ModelSettings)`
    select default_model, assistant_model from model_settings where account_id = ${account_id}`)
  return rows[0] ?? { default_model: null, assistant_model: null }
}

/** Changes the given settings and keeps the others. */
export async function saveModelSettings(
  db: Executor,
  account_id: string,
  change: { [K in keyof ModelSettings]?: string | null | undefined },
): Promise<void> {
  const { default_model, assistant_model } = {
    ...(await modelSettingsOf(db, account_id)),
    ...definedFields(change),
  }
  await db.execute(sql`
    insert into model_settings (account_id, default_model, assistant_model)
    values (${account_id}, ${default_model}, ${assistant_model})
    on conflict (account_id) do update set
      default_model = excluded.default_model, assistant_model = excluded.assistant_model`)
}

const definedFields = (change: object): Partial<ModelSettings> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
