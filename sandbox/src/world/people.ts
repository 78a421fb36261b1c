import { derivedId } from './ids.ts'
import type { World, Account, Person } from './world-types.ts'
type PersonSeed = Partial<Person> & Pick<Person, 'username' | 'name'>

export function createPerson(world: World, seed: PersonSeed): Person {
  const person: Person = {
    bio: '',
    followerCount: 120,
    verified: false,
    hue: 200,
    follows: [],
    available: true,
    seeded: false,
    ...seed,
  }
  world.data.people.set(person.username, person)
  return person
}

export function requirePerson(world: World, username: string): Person {
  const person = world.data.people.get(username)
  if (!person) throw new Error(`There is no follower "${username}" in this world.`)
  return person
}

/** Returns the Instagram-scoped id: one for each pair of person and business account. */
export function scopedPersonId(world: World, person: string, account: Account): string {
  const key = `${person}@${account.username}`
  const known = world.scopedIds.get(key)
  if (known) return known
  const id = derivedId(String(2 + (person.length % 7)), 17, 'igsid', world.data.seed, key)
  world.scopedIds.set(key, id)
  world.personByScopedId.set(`${id}@${account.username}`, person)
  return id
}

export function personByScopedId(world: World, id: string, account: Account): Person | undefined {
  const key = `${id}@${account.username}`
  const known = world.personByScopedId.get(key)
  if (known) return world.data.people.get(known)
  for (const person of world.data.people.values()) scopedPersonId(world, person.username, account)
  const found = world.personByScopedId.get(key)
  return found === undefined ? undefined : world.data.people.get(found)
}
