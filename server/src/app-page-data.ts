import type { OutputOf } from '@skein/contract/endpoint'
import type { getSystem } from '@skein/contract/system'
import type { Ctx } from './context.ts'
import { listAccounts } from './features/accounts/index.ts'
import { findPerson, type SignedInUser } from './features/auth/index.ts'
import { findProfile } from './features/users/index.ts'
import type { ReaderOf } from './infra/http/page-documents.ts'

interface ReaderOptions {
  sessionOf: (headers: Headers) => Promise<{ actor: SignedInUser } | null>
  system: OutputOf<typeof getSystem>
}

/** Returns what each page of the app embeds: the installation, the user, the profile and the accounts. */
export function describeReader(ctx: Ctx, { sessionOf, system }: ReaderOptions): ReaderOf {
  return async (headers) => {
    try {
      const session = await sessionOf(headers)
      if (session === null) return { session: { system, user: null }, screens: ['open'] }
      const userCtx = { ...ctx, actor: session.actor }
      const id = session.actor.user_id
      const [user, profile, accounts] = await Promise.all([
        findPerson(ctx.db, id),
        findProfile(ctx.db, id),
        listAccounts(userCtx, { id }),
      ])
      const hasWorkspace = accounts.some(({ platform }) => platform === 'instagram')
      return {
        session: { system, user, profile, accounts },
        screens: hasWorkspace ? ['with-account', 'signed-in'] : ['signed-in'],
      }
    } catch (err) {
      ctx.log.warn({ err }, 'A page was sent without an embedded session')
      return null
    }
  }
}
