import * as z from 'zod'
import type { ModelKey } from '@skein/contract/models/model-keys'
import type { ModelProvider } from '@skein/contract/models/models'
import type { Executor } from '#src/infra/db/client.ts'
import { json } from '#src/infra/db/rows.ts'
import { sql } from '#src/infra/db/sql.ts'
import { forgetRowsIn } from '#src/infra/db/delete-rows.ts'

export const StoredKey = z.object({
  account_id: z.string(),
  provider: z.enum(['openai', 'groq', 'gemini']),
  /** Encrypted; null for a server that requires none. */
  api_key: z.string().nullable(),
  masked_key: z.string().nullable(),
  base_url: z.string().nullable(),
})
export type StoredKey = z.infer<typeof StoredKey>

const columns = sql`provider, masked_key, base_url,
  to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at`

const KeyRow = z.object({
  provider: z.enum(['openai', 'groq', 'gemini']),
  masked_key: z.string().nullable(),
  base_url: z.string().nullable(),
  updated_at: z.string(),
})

/** Returns the keys of an account without their secrets. */
export async function findKeys(db: Executor, account_id: string): Promise<ModelKey[]> {
  return db.query(
    sql.rows(KeyRow)`select ${columns} from model_keys where account_id = ${account_id} order by provider`,
  )
}

export const findKey = (
  db: Executor,
  target: { account_id: string; provider: ModelProvider },
): Promise<StoredKey | null> =>
  db.first(sql.rows(StoredKey)`
    select account_id, provider, api_key, masked_key, base_url from model_keys
    where account_id = ${target.account_id} and provider = ${target.provider}`)

export const replaceKey = (db: Executor, key: StoredKey & { now: Date }): Promise<ModelKey | null> =>
  db.first(sql.rows(KeyRow)`
    insert into model_keys (account_id, provider, api_key, masked_key, base_url, updated_at)
    values (${key.account_id}, ${key.provider}, ${key.api_key}, ${key.masked_key}, ${key.base_url},
      ${key.now.toISOString()})
    on conflict (account_id, provider) do update set
      api_key = excluded.api_key, masked_key = excluded.masked_key, base_url = excluded.base_url,
      models = null, updated_at = excluded.updated_at
    returning ${columns}`)

const ModelsRow = z.object({ models: json<string[]>() })

type KeyName = Pick<StoredKey, 'account_id' | 'provider'>

/** Returns the models that the account's own server listed last. */
export async function findServerModels(db: Executor, { account_id, provider }: KeyName): Promise<string[]> {
  const rows = await db.query(sql.rows(ModelsRow)`
    select models from model_keys
    where account_id = ${account_id} and provider = ${provider} and models is not null`)
  return rows[0]?.models ?? []
}

/** Does nothing when the address has changed in the meantime. */
export async function saveServerModels(
  db: Executor,
  { account_id, provider, base_url, names }: KeyName & { base_url: string; names: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    update model_keys set models = ${JSON.stringify(names)}
    where account_id = ${account_id} and provider = ${provider} and base_url = ${base_url}`)
}

/** Replaces the encrypted key unless it was changed in the meantime. */
export async function resealKey(
  db: Executor,
  {
    account_id,
    provider,
    old,
    sealed,
  }: Pick<StoredKey, 'account_id' | 'provider'> & { old: string; sealed: string },
): Promise<void> {
  await db.execute(sql`
    update model_keys set api_key = ${sealed}
    where account_id = ${account_id} and provider = ${provider} and api_key = ${old}`)
}

/** Deletes the key of a provider, or all keys without a provider. */
export async function removeKeys(db: Executor, account_id: string, provider?: ModelProvider): Promise<void> {
  const one = provider === undefined ? sql`` : sql`and provider = ${provider}`
  await db.execute(sql`delete from model_keys where account_id = ${account_id} ${one}`)
}

/** Deletes the model keys and settings of an account. Returns the number of deleted rows. */
export const forgetModels = forgetRowsIn('model_keys', 'model_settings')
