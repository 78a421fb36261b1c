import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/platform/http/route.ts'
import { createCustomProfile } from './create-custom-profile.ts'
import { createProfile } from './create-profile.ts'
import { getProfile } from './get-profile.ts'

export const userRoutes: Route<Ctx>[] = [
  serve(api.users.getProfile, getProfile),
  serve(api.users.createProfile, createProfile),
  serve(api.users.createCustomProfile, createCustomProfile),
]
