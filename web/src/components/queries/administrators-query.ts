import { type Administrators, listAdministrators } from '@skein/contract/administration/administration-users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

/** Administrators that are named at most. */
const max = 2

/** Returns the administrators to ask, each with the text that names it. */
export const contactsOf = ({ administrators }: Administrators) =>
  administrators.slice(0, max).map(({ name, email }) => ({
    email,
    label: name === '' || name === email ? email : `${name} (${email})`,
  }))

/** Who administers the installation; changes seldom. */
export const administratorsQuery = queryOptions({
  queryKey: ['administrators'] as const,
  queryFn: ({ signal }) => call(listAdministrators, {}, { signal }),
  staleTime: 300_000,
})
