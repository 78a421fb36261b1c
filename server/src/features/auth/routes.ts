import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import { describeSecurity } from './identity/verify-identity.ts'
import { listAdministrators, setAdministrator } from './administrators/administrators.ts'
import { listOpenInvitations, revokeOpenInvitation } from './administrators/open-invitations.ts'
import { signOutUser } from './administrators/sign-out-user.ts'
import type { SignOnSource } from './sign-on/sign-on-source.ts'
import { createInvitation, listInvitations, revokeInvitation } from './sign-up/sign-up-policy.ts'

/** Endpoints of the contract; the routes of the sign-in library are in `auth-request-logic.ts`. */
export const securityRoutes = (signOn: SignOnSource): Route<Ctx>[] => [
  serve(api.security.get, (ctx) => describeSecurity(ctx, signOn)),
  serve(api.security.listInvitations, listInvitations),
  serve(api.security.createInvitation, createInvitation),
  serve(api.security.deleteInvitation, revokeInvitation),
  serve(api.administrators.list, listAdministrators),
  serve(api.administration.setAdministrator, setAdministrator),
  serve(api.administration.signOutUser, signOutUser),
  serve(api.administration.listInvitations, listOpenInvitations),
  serve(api.administration.revokeInvitation, revokeOpenInvitation),
]
