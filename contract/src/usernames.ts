import { withoutInvisible } from './invisible-text.ts'

/** Ids of Instagram have this many digits or more; an app that gets no username may get the id in its place. */
const onlyId = /^\d{15,}$/

/**
 * Returns a username without invisible characters. Returns null if it is missing, blank or only symbols, if it is the id of the
 * person, or if it contains blanks: Instagram sends “Instagram User” for deleted accounts.
 */
export function knownUsername(username: string | null | undefined, id?: string | null): string | null {
  if (username === null || username === undefined) return null
  const name = withoutInvisible(username).trim()
  const isName = /[\p{L}\p{N}]/u.test(name) && !/\s/u.test(name)
  return isName && name !== id && !onlyId.test(name) ? name : null
}

/** Returns the name of a profile without invisible characters; null if nothing is left. It can contain blanks. */
export function knownName(name: string | null | undefined): string | null {
  const visible = withoutInvisible(name ?? '').trim()
  return visible === '' ? null : visible
}
