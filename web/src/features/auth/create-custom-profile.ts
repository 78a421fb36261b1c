import type { RequestOf } from '@skein/contract/endpoint'
import { createCustomProfile as endpoint } from '@skein/contract/users'
import { call } from '../../lib/api/api.ts'

/** Makes the profile of somebody who has just signed up with a password. */
export const createCustomProfile = (input: RequestOf<typeof endpoint>) => call(endpoint, input)
