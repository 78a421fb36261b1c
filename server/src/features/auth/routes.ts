import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { describeSecurity } from './identity/verify-identity.ts'
import { createInvitation, listInvitations, revokeInvitation } from './sign-up/sign-up-policy.ts'

/** Endpoints of the contract; the routes of the sign-in library are in `auth-request-logic.ts`. */
export const securityRoutes: Route<Ctx>[] = [
  serve(api.security.get, describeSecurity),
  serve(api.security.listInvitations, listInvitations),
  serve(api.security.createInvitation, createInvitation),
  serve(api.security.deleteInvitation, revokeInvitation),
]
