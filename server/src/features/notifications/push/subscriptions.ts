import { ECDH } from 'node:crypto'
import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import { requireUser } from '#src/features/auth/index.ts'
import type { UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { pushKeys } from './keys.ts'
import {
  deleteOldest,
  deleteSubscription,
  findQuietHours,
  replaceQuietHours,
  replaceSubscription,
} from './store.ts'

/** Browsers of one person; the oldest one makes room. */
const maxSubscriptions = 20

export const getKey: UseCase<typeof api.push.getKey> = async (ctx) => {
  requireUser(ctx)
  return { key: (await pushKeys(ctx)).publicKey }
}

export const subscribe: UseCase<typeof api.push.subscribe> = async (ctx, { endpoint, keys }) => {
  const { user_id, session_id } = requireUser(ctx)
  if (!ctx.push.allows(endpoint)) {
    throw new AppError('validation', m.server_push_address(), { detail: 'endpoint' })
  }
  if (!isPoint(keys.p256dh)) throw new AppError('validation', m.server_push_keys(), { detail: 'keys.p256dh' })
  const subscription = {
    subscription_id: ctx.ids.next(),
    user_id,
    session_id,
    endpoint,
    keys,
    now: new Date(ctx.clock.now()),
  }
  await ctx.db.system.transaction(async (tx) => {
    if (!(await replaceSubscription(tx, subscription)))
      throw new AppError('conflict', m.server_push_address_used())
    await deleteOldest(tx, user_id, maxSubscriptions)
  })
  return {}
}

/** Returns whether a key is a point of the curve of push messages; nothing can be encrypted for another one. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

export const unsubscribe: UseCase<typeof api.push.unsubscribe> = async (ctx, { endpoint }) => {
  await deleteSubscription(ctx.db, requireUser(ctx).user_id, endpoint)
  return {}
}

export const getQuietHours: UseCase<typeof api.push.getQuietHours> = async (ctx) => ({
  quiet_hours: await findQuietHours(ctx.db, requireUser(ctx).user_id),
})

export const saveQuietHours: UseCase<typeof api.push.saveQuietHours> = async (ctx, { quiet_hours }) => {
  await replaceQuietHours(ctx.db, requireUser(ctx).user_id, quiet_hours)
  return { quiet_hours }
}
