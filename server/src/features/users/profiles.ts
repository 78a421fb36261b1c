import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import type { InputOf, OutputOf } from '@skein/contract/endpoint'
import { getLocale } from '@skein/messages/runtime'
import {
  requireOtherAdministrator,
  requireUser,
  type NewUser,
  deleteUser,
  lockUser,
  verifyIdentity,
  verifySecondFactor,
  findProfile,
  insertProfile,
  setLanguage,
  setName,
} from '#src/features/auth/index.ts'
import type { Ctx } from '#src/context.ts'
import { signOnSource } from '#src/features/workspaces/index.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import type { Transaction } from '#src/infra/db/client.ts'

/** Creates the profile of the signed-in user if it is missing. Identity fields come from the session. */
export async function createProfile(ctx: Ctx, input: InputOf<typeof api.users.createProfile>) {
  const { user_id } = requireUser(ctx)
  if (input.provider_id !== user_id) throw notFound()
  const { full_name = null, username = null } = input
  await insertProfile(ctx.db, { id: ctx.ids.next(), user_id, full_name, username, language: getLocale() })
  const profile = await findProfile(ctx.db, user_id)
  if (profile === null) throw new AppError('conflict', m.session_profile_not_created())
  return profile
}

/** Creates the profile at sign-up. After a failure the first sign-in creates it. */
export async function createProfileAtSignUp(ctx: Ctx, user: NewUser): Promise<void> {
  try {
    await insertProfile(ctx.db, {
      id: ctx.ids.next(),
      user_id: user.id,
      full_name: user.name,
      username: null,
      language: getLocale(),
    })
  } catch (error) {
    ctx.log.error({ err: error }, 'creating a profile at sign-up failed')
  }
}

/**
 * Called after a password sign-up, without a session. It can only create the profile that the sign-up should have
 * created, and returns its input: the response does not reveal whether the user exists.
 */
export async function createCustomProfile(ctx: Ctx, input: InputOf<typeof api.users.createCustomProfile>) {
  const { provider_id, email } = input
  const profile = { id: ctx.ids.next(), user_id: provider_id, email: email.toLowerCase() }
  await insertProfile(ctx.db, { ...profile, full_name: null, username: null, language: getLocale() })
  return { provider_id, email }
}

export async function getProfile(ctx: Ctx, { id }: InputOf<typeof api.users.getProfile>) {
  const { user_id } = requireUser(ctx)
  const profile = id === user_id ? await findProfile(ctx.db, user_id) : null
  if (profile === null) throw new AppError('not_found', m.session_profile_missing())
  return profile
}

export async function updateName(ctx: Ctx, { id, full_name }: InputOf<typeof api.users.updateName>) {
  const { user_id } = requireUser(ctx)
  if (id !== user_id) throw notFound()
  await setName(ctx.db.system, user_id, full_name)
  return { full_name }
}

/** Stores the language of the emails and notifications of the signed-in user. */
export async function updateLanguage(ctx: Ctx, { id, language }: InputOf<typeof api.users.updateLanguage>) {
  const { user_id } = requireUser(ctx)
  if (id !== user_id) throw notFound()
  await setLanguage(ctx.db, user_id, language)
  return { language }
}

/**
 * Runs in the transaction that deletes a user, with the user's row locked. The returned function runs after the
 * commit.
 */
export type UserDeletionHook = (
  ctx: Ctx,
  tx: Transaction,
  deletion: { user_id: string; confirmation_code: string },
) => Promise<() => Promise<void>>

/** Deletes the caller and all sessions. Accounts are disconnected at once and deleted by a job. */
export function deleteProfile(hooks: readonly UserDeletionHook[]) {
  return async (
    ctx: Ctx,
    { id, password, email: typedEmail, code }: InputOf<typeof api.users.deleteProfile>,
  ): Promise<OutputOf<typeof api.users.deleteProfile>> => {
    const { user_id, email } = requireUser(ctx)
    if (id !== user_id) throw notFound()
    await verifyIdentity(ctx, { password, email: typedEmail }, signOnSource(ctx))
    await verifySecondFactor(ctx, code)
    const confirmation_code = ctx.ids.token(32)
    const afterCommit: (() => Promise<void>)[] = []
    await ctx.db.transaction(async (tx) => {
      await requireOtherAdministrator(ctx, tx, user_id)
      await lockUser(tx, user_id)
      for (const hook of hooks) afterCommit.push(await hook(ctx, tx, { user_id, confirmation_code }))
      await deleteUser(tx.system, { user_id, email })
    })
    for (const step of afterCommit) await step()
    ctx.log.info('user deleted')
    return { confirmation_code, url: `${ctx.env.PUBLIC_URL}/data-deletion/${confirmation_code}` }
  }
}
