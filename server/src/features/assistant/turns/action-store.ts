import * as z from 'zod'
import type { Executor } from '#src/infra/db/client.ts'
import { sql, storableJson } from '#src/infra/db/sql.ts'

export interface NewAction {
  action_id: string
  message_id: string
  tool: string
  args: unknown
  args_hash: string
  /** How long it can be approved, by the clock of the database. */
  minutes: number
}

export const StoredAction = z.object({
  turn_id: z.string(),
  state: z.enum(['failed', 'done', 'asked', 'approved', 'declined', 'expired', 'started', 'unclear']),
  progress: z.unknown(),
  outcome: z.unknown(),
  action_id: z.string(),
  message_id: z.string(),
  tool: z.string(),
  args: z.unknown(),
  args_hash: z.string(),
  /** It waited too long, by the clock of the database: processes may differ. */
  is_late: z.boolean(),
  /** The owner changed the arguments before approving them. */
  edited: z.boolean(),
})
export type StoredAction = z.infer<typeof StoredAction>

export const findAction = (db: Executor, action_id: string): Promise<StoredAction | null> =>
  db.first(sql.rows(StoredAction)`
    select action_id, turn_id, message_id, tool, args, args_hash, state, expires_at < now() as is_late, progress, outcome,
      edited
    from assistant_actions where action_id = ${action_id}`)

/** Moves an action to another state. Returns false if its state is not one of `from`: another process was first. */
export async function moveAction(
  db: Executor,
  {
    action_id,
    from,
    to,
  }: { action_id: string; from: readonly StoredAction['state'][]; to: StoredAction['state'] },
  outcome?: unknown,
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    update assistant_actions set state = ${to},
      outcome = coalesce(${outcome === undefined ? null : storableJson(outcome)}::jsonb, outcome)
    where action_id = ${action_id} and state = any(${[...from]}::text[])`)
  return rowCount === 1
}

/** The arguments of an action as the owner changed them. */
export interface RevisedArguments {
  action_id: string
  /** Hash of the proposed arguments. */
  proposed_hash: string
  args: unknown
  args_hash: string
}

/** Replaces the arguments of an action that waits for approval. Returns false if it does not wait or has other arguments. */
export async function reviseArguments(
  db: Executor,
  { action_id, proposed_hash, args, args_hash }: RevisedArguments,
): Promise<boolean> {
  const rowCount = await db.execute(sql`
    update assistant_actions set args = ${storableJson(args)}::jsonb, args_hash = ${args_hash}, edited = true
    where action_id = ${action_id} and state = 'asked' and args_hash = ${proposed_hash}`)
  return rowCount === 1
}

const ProgressRow = z.object({ progress: z.unknown() })

/** Stores the progress of an attempt. The first of several attempts wins; returns the stored progress. */
export async function noteProgress(db: Executor, action_id: string, progress: unknown): Promise<unknown> {
  const rows = await db.query(sql.rows(ProgressRow)`
    update assistant_actions set progress = coalesce(progress, ${storableJson(progress)}::jsonb)
    where action_id = ${action_id} returning progress`)
  return rows[0]?.progress ?? progress
}
