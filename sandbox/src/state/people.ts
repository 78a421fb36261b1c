import { derivedId } from './ids.ts'
import type { SandboxState, Account, Person } from './state-types.ts'
type PersonSeed = Partial<Person> & Pick<Person, 'username' | 'name'>

export function createPerson(state: SandboxState, seed: PersonSeed): Person {
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
  state.data.people.set(person.username, person)
  return person
}

export function requirePerson(state: SandboxState, username: string): Person {
  const person = state.data.people.get(username)
  if (!person) throw new Error(`There is no follower "${username}".`)
  return person
}

/** Returns the Instagram-scoped id: one for each pair of person and business account. */
export function scopedPersonId(state: SandboxState, person: string, account: Account): string {
  const key = `${person}@${account.username}`
  const knownId = state.scopedIds.get(key)
  if (knownId) return knownId
  const id = derivedId(String(2 + (person.length % 7)), 17, 'igsid', state.data.seed, key)
  state.scopedIds.set(key, id)
  state.personByScopedId.set(`${id}@${account.username}`, person)
  return id
}

export function personByScopedId(state: SandboxState, id: string, account: Account): Person | undefined {
  const key = `${id}@${account.username}`
  const knownUsername = state.personByScopedId.get(key)
  if (knownUsername) return state.data.people.get(knownUsername)
  for (const person of state.data.people.values()) scopedPersonId(state, person.username, account)
  const username = state.personByScopedId.get(key)
  return username === undefined ? undefined : state.data.people.get(username)
}
