import type { Ctx } from '#src/context.ts'
import { findPeopleWithoutName } from './contact-store.ts'
import { readProfile } from './read-profile.ts'

/** People per batch; each one costs a call to the platform. */
const batchSize = 20

/** Reads the names of people who wrote and have none yet. Returns whether there may be more of them. */
export async function readNames(ctx: Ctx, account_id: string): Promise<boolean> {
  const now = ctx.clock.now()
  const people = await findPeopleWithoutName(ctx.db, account_id, { now, limit: batchSize })
  for (const person of people) await readProfile(ctx, { account_id, ...person })
  return people.length === batchSize
}
