import { sql } from 'drizzle-orm'
import type { Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'
import { storableJson } from '#src/infra/db/storable-json.ts'

export interface NewAction {
  action_id: string
  message_id: string
  tool: string
  args: unknown
  args_hash: string
  /** ISO 8601. */
  expires_at: string
}

export interface StoredAction extends NewAction {
  turn_id: string
  state: 'asked' | 'approved' | 'declined' | 'expired' | 'started' | 'done' | 'failed' | 'unclear'
  progress: unknown
  outcome: unknown
}

export async function findAction(db: Executor, action_id: string): Promise<StoredAction | null> {
  const { rows } = await db.execute(sql`
    select action_id, turn_id, message_id, tool, args, args_hash, state, expires_at::text as expires_at, progress, outcome
    from assistant_actions where action_id = ${action_id}`)
  return rowsOf<StoredAction>(rows)[0] ?? null
}

/** Moves an action on, if it is where it is thought to be. False when it is not: somebody else was faster. */
export async function moveAction(
  db: Executor,
  {
    action_id,
    from,
    to,
  }: { action_id: string; from: readonly StoredAction['state'][]; to: StoredAction['state'] },
  outcome?: unknown,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update assistant_actions set state = ${to},
      outcome = coalesce(${outcome === undefined ? null : storableJson(outcome)}::jsonb, outcome)
    where action_id = ${action_id} and state = any(${sql.param([...from])}::text[])`)
  return rowCount === 1
}

/** Keeps what a try of an action has prepared. Of two tries the first one wins: answers what is kept. */
export async function noteProgress(db: Executor, action_id: string, progress: unknown): Promise<unknown> {
  const { rows } = await db.execute(sql`
    update assistant_actions set progress = coalesce(progress, ${storableJson(progress)}::jsonb)
    where action_id = ${action_id} returning progress`)
  return rowsOf<{ progress: unknown }>(rows)[0]?.progress ?? progress
}
