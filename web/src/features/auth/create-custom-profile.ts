import type { RequestOf } from '@skein/contract/endpoint'
import { createCustomProfile as endpoint } from '@skein/contract/users'
import { call } from '../../lib/api/api.ts'

/** Creates the profile after sign-up with a password. */
export const createCustomProfile = (input: RequestOf<typeof endpoint>) => call(endpoint, input)
