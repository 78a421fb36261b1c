import type { Ctx } from '#src/context.ts'
import { findNameless } from './contact-store.ts'
import { readProfile } from './read-profile.ts'

/** People of one go; each costs a call. */
const atOnce = 20

/** Asks the platform for the names of people who wrote and whose name is not known. Answers whether more may be. */
export async function readNames(ctx: Ctx, account_id: string): Promise<boolean> {
  const now = ctx.clock.now()
  const people = await findNameless(ctx.db, account_id, { now, limit: atOnce })
  for (const person of people) await readProfile(ctx, { account_id, ...person })
  return people.length === atOnce
}
