type Search = Readonly<Record<string, unknown>>

/** Returns the id of the automation that the URL opens beside the list; null if there is none. */
export const openIdOf = (search: Search): string | null =>
  typeof search['automation'] === 'string' && search['automation'] !== '' ? search['automation'] : null

/** Returns the part of the search parameters that names the open automation. */
export function openParameter(search: Search): { automation?: string } {
  const id = openIdOf(search)
  return id === null ? {} : { automation: id }
}

/** Returns the search parameters without the open automation. */
export const withoutOpen = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name !== 'automation'))
