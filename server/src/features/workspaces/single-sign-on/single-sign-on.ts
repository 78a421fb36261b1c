import type { api } from '@skein/contract'
import type { InputOf } from '@skein/contract/endpoint'
import type { SingleSignOn } from '@skein/contract/workspaces/single-sign-on'
import { isOwner } from '@skein/contract/workspaces/permissions'
import { m } from '@skein/messages'
import type { Ctx, UseCase } from '#src/context.ts'
import {
  endSessionsOfDomain,
  endSignOnLinks,
  isCallerAdministrator,
  requireUser,
  signOnProvider,
} from '#src/features/auth/index.ts'
import { requireVersion } from '#src/infra/db/save-if-shown.ts'
import { AppError, notFound } from '#src/infra/errors.ts'
import { perDatabase, type Transaction } from '#src/infra/db/client.ts'
import { createRateLimiter } from '#src/infra/rate-limit.ts'
import { SignOnError } from '#src/integrations/sign-on/identity-provider.ts'
import { readTextRecords } from '#src/integrations/sign-on/domain-records.ts'
import { requireRole } from '../roles.ts'
import { findMemberRows, lockWorkspace } from '../store.ts'
import { isPublicMail } from './public-mail.ts'
import { isOtherProvider, keepsVerification, recordOf } from './sign-on-logic.ts'
import { secretBinding } from './sign-on-secret.ts'
import {
  deleteSignOn,
  findRemovedVersion,
  findSignOn,
  findSignOnOfDomain,
  replaceSignOn,
  type StoredSignOn,
} from './sign-on-store.ts'

/** Limits the requests to addresses that users enter. */
const limiterOf = perDatabase((ctx: Ctx) =>
  createRateLimiter(ctx.db, { 'workspaces.sign-on': { points: 60, seconds: 600 } }),
)

export const getSingleSignOn: UseCase<typeof api.workspaces.getSingleSignOn> = async (
  ctx,
  { workspace_id },
) => {
  requireRole(ctx, workspace_id)
  return describe(ctx, workspace_id)
}

/** Reads the configuration of the identity provider before anything changes. */
export const saveSingleSignOn: UseCase<typeof api.workspaces.saveSingleSignOn> = async (ctx, payload) => {
  const { workspace_id } = payload
  requireRole(ctx, workspace_id)
  requireOwnDomain(payload.domain)
  await limiterOf(ctx).consume('workspaces.sign-on', workspace_id)
  const input = { ...payload, issuer: await requireProvider(ctx, payload) }
  const binding = secretBinding(workspace_id)
  const sealed = input.client_secret ? await ctx.secrets.seal(input.client_secret, binding) : null
  await ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace_id)
    const storedSignOn = await findSignOn(tx, workspace_id)
    requireVersion(storedSignOn?.version ?? 0, payload.version)
    const version = 1 + (storedSignOn?.version ?? (await findRemovedVersion(tx, workspace_id)))
    const connection = mergedWith(storedSignOn, input, { sealed, token: ctx.ids.token(24), version })
    await replaceSignOn(tx, connection)
    // The ids of people come from the identity provider: another one may give them to others.
    if (storedSignOn && isOtherProvider(storedSignOn, connection))
      await endSignOnLinks(tx.system, signOnProvider(workspace_id))
    if (connection.passwords_off && !storedSignOn?.passwords_off)
      await endPasswordSessions(ctx, tx, connection)
  })
  return describe(ctx, workspace_id)
}

/** A session does not tell how it began: everybody of the domain signs in again, except owners, who keep their password. */
async function endPasswordSessions(
  ctx: Ctx,
  tx: Transaction,
  { workspace_id, domain }: StoredSignOn,
): Promise<void> {
  const owners = (await findMemberRows(tx.system, workspace_id)).filter(({ role }) => isOwner(role))
  await endSessionsOfDomain(tx.system, {
    domain,
    kept_users: owners.map(({ user_id }) => user_id),
    kept_session: requireUser(ctx).session_id,
  })
}

/** Returns what is stored after a change. */
function mergedWith(
  storedSignOn: StoredSignOn | null,
  input: InputOf<typeof api.workspaces.saveSingleSignOn>,
  { sealed, token, version }: { sealed: string | null; token: string; version: number },
): StoredSignOn {
  const isOther = storedSignOn === null || isOtherProvider(storedSignOn, input)
  const client_secret = sealed ?? (isOther ? null : storedSignOn.client_secret)
  if (client_secret === null)
    throw new AppError('validation', m.server_sign_on_secret(), { detail: 'client_secret' })
  const verified = storedSignOn !== null && keepsVerification(storedSignOn, input) ? storedSignOn : null
  const connection = {
    ...input,
    client_secret,
    domain_token: verified?.domain_token ?? token,
    verified_at: verified?.verified_at ?? null,
    last_used_at: isOther ? null : (verified?.last_used_at ?? null),
    version,
  }
  if (input.passwords_off && connection.last_used_at === null)
    throw new AppError('unprocessable', m.server_sign_on_first(), { detail: 'passwords_off' })
  return connection
}

export const verifySignOnDomain: UseCase<typeof api.workspaces.verifySignOnDomain> = async (
  ctx,
  { workspace_id },
) => {
  requireRole(ctx, workspace_id)
  await limiterOf(ctx).consume('workspaces.sign-on', workspace_id)
  const checkedSignOn = await findSignOn(ctx.db, workspace_id)
  if (!checkedSignOn) throw notFound()
  if (checkedSignOn.verified_at !== null) return describe(ctx, workspace_id)
  requireOwnDomain(checkedSignOn.domain)
  if (!(await isCallerAdministrator(ctx))) await requireRecord(checkedSignOn)
  await ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace_id)
    const storedSignOn = await findSignOn(tx, workspace_id)
    if (storedSignOn?.domain_token !== checkedSignOn.domain_token) throw notFound()
    const holder = await findSignOnOfDomain(tx.system, storedSignOn.domain)
    if (holder && holder.workspace_id !== workspace_id)
      throw new AppError('conflict', m.server_sign_on_domain_taken({ domain: storedSignOn.domain }))
    await replaceSignOn(tx, { ...storedSignOn, verified_at: new Date(ctx.clock.now()).toISOString() })
  })
  return describe(ctx, workspace_id)
}

export const removeSingleSignOn: UseCase<typeof api.workspaces.removeSingleSignOn> = async (
  ctx,
  { workspace_id },
) => {
  requireRole(ctx, workspace_id)
  await ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace_id)
    if (!(await deleteSignOn(tx, workspace_id))) throw notFound()
    await endSignOnLinks(tx.system, signOnProvider(workspace_id))
  })
  return {}
}

async function describe(ctx: Ctx, workspace_id: string): Promise<SingleSignOn> {
  const storedSignOn = await findSignOn(ctx.db, workspace_id)
  const redirect_uri = `${ctx.env.PUBLIC_URL}/api/auth/callback/${signOnProvider(workspace_id)}`
  const needs_no_record = await isCallerAdministrator(ctx)
  if (!storedSignOn) return { redirect_uri, needs_no_record, connection: null }
  const { issuer, client_id, domain, verified_at, role, passwords_off, last_used_at, version } = storedSignOn
  return {
    redirect_uri,
    needs_no_record,
    connection: {
      issuer,
      client_id,
      domain,
      record: recordOf(storedSignOn),
      verified_at,
      refusal: isPublicMail(domain) ? m.server_sign_on_public_mail({ domain }) : null,
      role,
      passwords_off,
      last_used_at,
      version,
    },
  }
}

type ProviderAddress = Pick<StoredSignOn, 'issuer' | 'client_id'>

/** Returns the address as the identity provider writes it. Throws unless there is one. */
async function requireProvider(ctx: Ctx, { issuer, client_id }: ProviderAddress): Promise<string> {
  try {
    return (await ctx.identityProviders.read({ issuer, client_id, client_secret: null })).issuer
  } catch (error) {
    if (!(error instanceof SignOnError)) throw error
    const message = error.fault === 'private' ? m.server_sign_on_private() : m.server_sign_on_no_provider()
    throw new AppError('unprocessable', message, { detail: 'issuer' })
  }
}

/** The identity provider of a workspace must not sign in everyone with an address of a public mail provider. */
function requireOwnDomain(domain: string): void {
  if (isPublicMail(domain))
    throw new AppError('unprocessable', m.server_sign_on_public_mail({ domain }), { detail: 'domain' })
}

async function requireRecord(storedSignOn: StoredSignOn): Promise<void> {
  const record = recordOf(storedSignOn)
  const values = await readTextRecords(record.name).catch(() => null)
  if (values === null) throw new AppError('unavailable', m.server_sign_on_no_names())
  if (!values.some((value) => value.trim() === record.value))
    throw new AppError('unprocessable', m.server_sign_on_no_record({ name: record.name }))
}
