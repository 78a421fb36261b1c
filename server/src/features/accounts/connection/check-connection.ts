import type { api } from '@skein/contract'
import type { Connection } from '@skein/contract/connection'
import type { InputOf } from '@skein/contract/endpoint'
import type { Ctx } from '#src/context.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'
import { PlatformError } from '#src/integrations/instagram/errors.ts'
import type { Database } from '#src/infra/db/client.ts'
import { notFound } from '#src/infra/errors.ts'
import { findLogin } from './connection-store.ts'
import { credentialsOf, markNeedsReconnect } from './credentials.ts'
import { checksOf, type ConnectionFacts, type CheckInput } from './connection-check-logic.ts'
import { requireAccount, type OwnedAccount } from '../require-account.ts'

/** When the newest event of an account came in, in milliseconds since 1970; null when none ever did. */
export type LastEvent = (db: Database, account_id: string) => Promise<number | null>

type Input = InputOf<typeof api.accounts.check>

/** Asks the platform about everything that an account hangs on. `lastEvent` comes from whoever keeps events. */
export const checkConnection =
  (lastEvent: LastEvent) =>
  async (ctx: Ctx, { platform_user_id }: Input): Promise<Connection> =>
    examine(ctx, await requireAccount(ctx, platform_user_id), lastEvent)

export async function examine(ctx: Ctx, account: OwnedAccount, lastEvent: LastEvent): Promise<Connection> {
  const asked = await askPlatform(ctx, account)
  const login = await findLogin(ctx.db, account)
  if (!login) throw notFound()
  const { scopes, ...stored } = login
  const now = ctx.clock.now()
  const last_event_at = await lastEvent(ctx.db, account.id)
  const checks = checksOf({ ...stored, ...asked, granted: scopes, now, last_event_at })
  return { checked_at: new Date(now).toISOString(), checks }
}

type Asked = Pick<ConnectionFacts, 'login' | 'tried' | 'webhooks'>

const unasked: Asked = { login: null, tried: {}, webhooks: null }

/** Only reads: one for the login itself, then one for each thing that needs a permission of its own. */
async function askPlatform(ctx: Ctx, { id }: OwnedAccount): Promise<Asked> {
  const as = await loginOf(ctx, id)
  if (as === null) return unasked
  const { instagram } = ctx
  const told = teller(ctx, id)
  const login = await told(() => instagram.me(as.accessToken))
  if (login.kind !== 'fine') return { ...unasked, login }
  const [webhooks, messages, comments, insights] = await Promise.all([
    told(() => instagram.subscriptions(as)),
    told(() => instagram.listConversations(as, { limit: 1 })),
    told(() => readComments(ctx, as)),
    told(() => instagram.getInsights(as, { metrics: ['reach'] })),
  ])
  return {
    login,
    webhooks,
    tried: {
      instagram_business_basic: login,
      instagram_business_manage_messages: messages,
      instagram_business_manage_comments: comments,
      instagram_business_manage_insights: insights,
    },
  }
}

/** Null for an account that waits for a new login. */
async function loginOf(ctx: Ctx, account_id: string): Promise<Credentials | null> {
  try {
    return await credentialsOf(ctx, account_id)
  } catch (error) {
    if (error instanceof PlatformError) return null
    throw error
  }
}

/** An account without posts has no comments to read, and nothing to find fault with. */
async function readComments({ instagram }: Ctx, as: Credentials): Promise<void> {
  const { media } = await instagram.listMedia(as, { limit: 1 })
  if (media[0]) await instagram.listComments(as, media[0].id)
}

/** Turns an attempt into what it tells; a login that was refused is not used again. */
function teller(ctx: Ctx, account_id: string) {
  return async <T>(attempt: () => Promise<T>): Promise<CheckInput<T>> => {
    try {
      return { kind: 'fine', value: await attempt() }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      // A lasting no to this one question is no word about the permission to ask it.
      if (error.kind === 'rejected') return { kind: 'fine', value: null }
      if (error.kind !== 'reconnect') return { kind: 'unclear' }
      await markNeedsReconnect(ctx, account_id, error.message)
      return { kind: 'refused', permission: error.reason === 'permission_missing' }
    }
  }
}
