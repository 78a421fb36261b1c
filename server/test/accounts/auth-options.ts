import type { Ctx } from '#src/context.ts'
import { signOnSource } from '#src/features/workspaces/index.ts'

/** Returns options of the sign-in for tests that need no profiles and no invitations. */
export const authOptions = (ctx: Ctx) => ({
  onUserCreated: async () => undefined,
  claimInvitation: async () => false,
  signOn: signOnSource(ctx),
})
