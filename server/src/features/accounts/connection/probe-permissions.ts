import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { defineJob } from '#src/infra/jobs/jobs.ts'
import type { Credentials } from '#src/integrations/instagram/client.ts'
import { PlatformError } from '#src/integrations/instagram/graph/errors.ts'
import { credentialsOf, markNeedsReconnect } from './credentials.ts'
import { judgeScopes, type ProbeResult, type ScopeProbes } from './permission-logic.ts'
import { saveProfile } from '../store.ts'
import { findScopes, saveMissingScopes } from './token-store.ts'

/**
 * Makes one read call for each permission. `login` is the result of the call that needs only the basic permission; the
 * others are made if it succeeds. Marks the account when its login is refused.
 */
export async function probePermissions(
  ctx: Ctx,
  account_id: string,
  as: Credentials,
): Promise<{ login: ProbeResult; probes: ScopeProbes }> {
  const { instagram } = ctx
  const probe = createProbe(ctx, account_id)
  const login = await probe(() => instagram.me(as))
  const isWithoutBasic = login.kind === 'refused' && login.permission
  if (isWithoutBasic) await markNeedsReconnect(ctx, account_id, 'permission_missing')
  if (login.kind !== 'ok') return { login, probes: { instagram_business_basic: login } }
  if (login.value) await saveProfile(ctx.db, account_id, login.value)
  // A rate limit says nothing about the permission. After a login the import of conversations may use it up.
  const probeScope = <T>(call: () => Promise<T>) => probe(call, { kind: 'ok', value: null })
  const [messages, comments, insights] = await Promise.all([
    probeScope(() => instagram.listConversations(as, { limit: 1 })),
    probeScope(() => readComments(ctx, as)),
    probeScope(() => instagram.getInsights(as, { metrics: ['reach'] })),
  ])
  return {
    login,
    probes: {
      instagram_business_basic: login,
      instagram_business_manage_messages: messages,
      instagram_business_manage_comments: comments,
      instagram_business_manage_insights: insights,
    },
  }
}

/** Reads comments of the newest post. Returns null for an account without posts. */
async function readComments({ instagram }: Ctx, as: Credentials) {
  const { media } = await instagram.listMedia(as, { limit: 1 })
  return media[0] ? instagram.listComments(as, media[0].id) : null
}

/** Returns a function that makes a call and classifies its outcome. Marks the account when its login is refused. */
export function createProbe(ctx: Ctx, account_id: string) {
  return async <T>(
    call: () => Promise<T>,
    whenLimited: ProbeResult<T> = { kind: 'unclear' },
  ): Promise<ProbeResult<T>> => {
    try {
      return { kind: 'ok', value: await call() }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      if (error.kind === 'limited') return whenLimited
      if (error.reason === 'permission_missing') return { kind: 'refused', permission: true }
      // A rejected request says nothing about the permission. An unknown reason may be a permission.
      if (error.kind === 'rejected') {
        return error.reason === 'unknown' ? { kind: 'unclear' } : { kind: 'ok', value: null }
      }
      if (error.kind !== 'reconnect') return { kind: 'unclear' }
      await markNeedsReconnect(ctx, account_id, error.message)
      return { kind: 'refused', permission: false }
    }
  }
}

/** Returns null for an account that needs a new login. */
export async function loginOf(ctx: Ctx, account_id: string): Promise<Credentials | null> {
  try {
    return await credentialsOf(ctx, account_id)
  } catch (error) {
    if (error instanceof PlatformError) return null
    throw error
  }
}

/** Finds and stores the missing permissions of an account. */
export const checkPermissions = defineJob({
  name: 'accounts.check-permissions',
  payload: z.object({ account_id: z.string() }),
  retry: { limit: 2, delay: 60 },
  async handle(ctx: Ctx, { account_id }) {
    const as = await loginOf(ctx, account_id)
    if (as === null) return
    const { login, probes } = await probePermissions(ctx, account_id, as)
    if (login.kind !== 'ok') return
    await saveMissingScopes(
      ctx.db,
      account_id,
      judgeScopes(await findScopes(ctx.db, account_id), probes).missing,
    )
  },
})

/** Starts a check of the permissions: after a login that did not name them, or a call that was refused for one. */
export const checkPermissionsSoon = (ctx: Ctx, account_id: string): Promise<void> =>
  ctx.jobs.enqueue(checkPermissions, { account_id }, { key: account_id })
