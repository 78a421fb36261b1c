import type { Ctx } from './context.ts'
import { listAccounts } from './features/accounts/index.ts'
import { findPerson, type SignedInUser } from './features/auth/index.ts'
import { findProfile } from './features/users/index.ts'
import type { Reader, ReaderOf } from './platform/http/screen-documents.ts'

type SessionOf = (headers: Headers) => Promise<{ actor: SignedInUser } | null>

const visitor: Reader = { known: { user: null }, screens: ['open'] }

/** What a page of the app begins with: who is signed in, the profile and the accounts, as their endpoints tell them. */
export function describeReader(ctx: Ctx, sessionOf: SessionOf): ReaderOf {
  return async (headers) => {
    try {
      const session = await sessionOf(headers)
      return session === null ? visitor : await signedIn(ctx, session.actor)
    } catch (err) {
      ctx.log.warn({ err }, 'A page was sent without what is known of its reader')
      return null
    }
  }
}

async function signedIn(ctx: Ctx, actor: SignedInUser): Promise<Reader> {
  const id = actor.user_id
  const [user, profile, accounts] = await Promise.all([
    findPerson(ctx.db, id),
    findProfile(ctx.db, id),
    listAccounts({ ...ctx, actor }, { id }),
  ])
  const works = accounts.some(({ platform }) => platform === 'instagram')
  return {
    known: { user, profile, accounts },
    screens: works ? ['with-account', 'signed-in'] : ['signed-in'],
  }
}
