import type { Ctx } from '#src/context.ts'
import { isAdministrator } from '../administrators/administrator-logic.ts'
import { findPerson, type Person } from '../store.ts'

type SignedInPerson = Omit<Person, 'email_verified'>

/** Returns who is signed in; null for an unknown id. */
export async function describePerson({ db, env }: Ctx, user_id: string): Promise<SignedInPerson | null> {
  const person = await findPerson(db, user_id)
  if (person === null) return null
  const { email_verified: _, ...rest } = person
  return { ...rest, administrator: isAdministrator(env, person) }
}
