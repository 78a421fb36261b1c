import { withoutInvisible } from './invisible-text.ts'

/** Ids of Instagram have this many digits or more; an app that gets no username may get the id in its place. */
const onlyId = /^\d{15,}$/

/**
 * Returns a person's username as it can be written and shown. Null if it names nobody: it is missing, blank, invisible or only
 * symbols, it is the person's id, or has blanks like “Instagram User”, which stands for deleted people.
 */
export function knownUsername(username: string | null | undefined, id?: string | null): string | null {
  if (username === null || username === undefined) return null
  const name = withoutInvisible(username).trim()
  const isName = /[\p{L}\p{N}]/u.test(name) && !/\s/u.test(name)
  return isName && name !== id && !onlyId.test(name) ? name : null
}

/** Returns a person's own name for themselves, which may have blanks; null if nobody could read it. */
export function knownName(name: string | null | undefined): string | null {
  const visible = withoutInvisible(name ?? '').trim()
  return visible === '' ? null : visible
}
