import { api } from '@skein/contract'
import type { Ctx } from './context.ts'
import { listAccounts } from './features/accounts/index.ts'
import { findPerson, type SignedInUser } from './features/auth/index.ts'
import { findProfile } from './features/users/index.ts'
import { askAhead, type FirstCall } from './infra/http/preload-responses.ts'
import type { Route } from './infra/http/route.ts'
import type { ReaderOf } from './infra/http/page-documents.ts'

interface Describing {
  sessionOf: (headers: Headers) => Promise<{ actor: SignedInUser } | null>
  routes: readonly Route<Ctx>[]
  /** Counts a call of this user. */
  admit: (user_id: string) => Promise<void>
}

/**
 * What a page of the app begins with: who is signed in, the profile and the accounts, as their endpoints tell them,
 * and what the API answers to the first calls of the screen.
 */
export function describeReader(ctx: Ctx, { sessionOf, routes, admit }: Describing): ReaderOf {
  return async (headers, path) => {
    try {
      const session = await sessionOf(headers)
      if (session === null) {
        const answers = await askAhead([everybody], { routes, ctx, admit: async () => undefined })
        return { known: { user: null, answers }, screens: ['open'] }
      }
      const own = { ...ctx, actor: session.actor }
      const { works, only, ...known } = await knownOf(own)
      const answers = await askAhead([everybody, ...firstCallsOf(path, session.actor.user_id, only)], {
        routes,
        ctx: own,
        admit: () => admit(session.actor.user_id),
      })
      return {
        known: { ...known, answers },
        screens: works ? ['with-account', 'signed-in'] : ['signed-in'],
      }
    } catch (err) {
      ctx.log.warn({ err }, 'A page was sent without what is known of its reader')
      return null
    }
  }
}

async function knownOf(ctx: Ctx & { actor: SignedInUser }) {
  const id = ctx.actor.user_id
  const [user, profile, accounts] = await Promise.all([
    findPerson(ctx.db, id),
    findProfile(ctx.db, id),
    listAccounts(ctx, { id }),
  ])
  const [account, ...others] = accounts.filter(({ platform }) => platform === 'instagram')
  // Which of several accounts is looked at, only the browser knows.
  const only = others.length === 0 ? account?.platform_user_id : undefined
  return { user, profile, accounts, works: account !== undefined, only }
}

/** Asked on every page. */
const everybody: FirstCall = { endpoint: api.system.get, input: {} }

/** What the screen at this address asks for first, as far as our own database answers it. */
function firstCallsOf(path: string, user_id: string, platform_user_id: string | undefined): FirstCall[] {
  if (path.startsWith('/chat/')) {
    return [
      { endpoint: api.assistant.listThreads, input: { provider_id: user_id } },
      {
        endpoint: api.assistant.listStarters,
        input: platform_user_id === undefined ? {} : { platform_user_id },
      },
    ]
  }
  if (platform_user_id === undefined) return []
  switch (path.replace(/(?<=.)\/$/, '')) {
    case '/instagram':
      return [{ endpoint: api.automations.getAttention, input: { platform_user_id } }]
    case '/instagram/automation':
      return [{ endpoint: api.automations.list, input: { platform_user_id } }]
    case '/instagram/livechat':
      return [{ endpoint: api.inbox.listConversations, input: { platform_user_id, limit: '100' } }]
    default:
      return []
  }
}
