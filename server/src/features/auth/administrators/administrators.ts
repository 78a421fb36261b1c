import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import type { AdministratorState } from '@skein/contract/administration/administration-users'
import type { Ctx, UseCase } from '#src/context.ts'
import type { Executor, Transaction } from '#src/infra/db/client.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { requireUser, type SignedInUser } from '../sessions/find-session.ts'
import {
  findAdministrators,
  findUser,
  hasOtherUsers,
  lockAdministrators,
  storeAdministrator,
} from './administrator-store.ts'
import { isAdministrator, isNamed, refusalOfRemoval } from './administrator-logic.ts'

/** Returns the caller. Throws `not_found` unless it is an administrator, as for an unknown path. */
export async function requireAdministrator(ctx: Ctx): Promise<SignedInUser> {
  const caller = requireUser(ctx)
  if (!(await administers(ctx, ctx.db.system, caller.user_id))) throw notFound()
  return caller
}

/** Returns whether the caller administers the installation. */
export const isCallerAdministrator = (ctx: Ctx): Promise<boolean> =>
  administers(ctx, ctx.db.system, requireUser(ctx).user_id)

/** Whether a user administers the installation. Reads the database each time, so that a removal takes effect at once. */
async function administers({ env }: Ctx, db: Executor, user_id: string): Promise<boolean> {
  const user = await findUser(db, user_id)
  return user !== null && isAdministrator(env, user)
}

export const listAdministrators: UseCase<typeof api.administrators.list> = async (ctx) => {
  const { user_id } = requireUser(ctx)
  const administrators = await findAdministrators(ctx.db.system, ctx.env.ADMIN_EMAILS)
  return {
    is_administrator: administrators.some(({ id }) => id === user_id),
    administrators: administrators.map(({ name, email }) => ({ name, email })),
  }
}

interface Named {
  email: string
  email_verified: boolean
  administrator: boolean
}

export const administratorState = (env: Ctx['env'], user: Named): AdministratorState =>
  isNamed(env, user) ? 'named' : isAdministrator(env, user) ? 'stored' : 'no'

/** Makes a confirmed user an administrator, or takes it back. Two administrators cannot remove each other at once. */
export const setAdministrator: UseCase<typeof api.administration.setAdministrator> = async (
  ctx,
  { user_id, administrator },
) => {
  const caller = await requireAdministrator(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockAdministrators(tx)
    const user = await findUser(tx.system, user_id)
    if (user === null || !(await administers(ctx, tx.system, caller.user_id))) throw notFound()
    if (administrator && !user.email_verified)
      throw new AppError('conflict', m.server_administrator_unconfirmed())
    if (!administrator && isAdministrator(ctx.env, user)) await requireRemovable(ctx, tx, user)
    await storeAdministrator(tx.system, user_id, administrator)
    ctx.log.info({ user_id, administrator }, 'administrator changed')
    return { administrator: administratorState(ctx.env, { ...user, administrator }) }
  })
}

async function requireRemovable(
  { env }: Ctx,
  tx: Transaction,
  user: Parameters<typeof refusalOfRemoval>[1],
): Promise<void> {
  const all = await findAdministrators(tx.system, env.ADMIN_EMAILS)
  const refusal = refusalOfRemoval(env, user, all)
  if (refusal === 'named') throw new AppError('conflict', m.server_administrator_named())
  if (refusal === 'last') throw new AppError('conflict', m.server_administrator_last())
}

/** Throws while other users would be left without an administrator. Runs in the transaction that deletes the user. */
export async function requireOtherAdministrator(
  { env }: Ctx,
  tx: Transaction,
  user_id: string,
): Promise<void> {
  await lockAdministrators(tx)
  const all = await findAdministrators(tx.system, env.ADMIN_EMAILS)
  const isOnlyOne = all.length === 1 && all[0]?.id === user_id
  if (isOnlyOne && (await hasOtherUsers(tx.system, user_id)))
    throw new AppError('conflict', m.server_administrator_last_delete())
}
