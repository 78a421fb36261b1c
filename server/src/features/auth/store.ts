import * as z from 'zod'
import type { Database, Executor } from '#src/infra/db/client.ts'
import { deleteWhere } from '#src/infra/db/delete-rows.ts'
import { prepared, sql } from '#src/infra/db/sql.ts'

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** The tables and columns under the names that the sign-in library uses. */
export const authTables = {
  user: { modelName: 'auth_user', fields: { emailVerified: 'email_verified', ...times } },
  session: {
    modelName: 'auth_session',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...times,
    },
  },
  account: {
    modelName: 'auth_account',
    fields: {
      userId: 'user_id',
      providerId: 'provider_id',
      accountId: 'account_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...times,
    },
  },
  verification: { modelName: 'auth_verification', fields: { expiresAt: 'expires_at', ...times } },
  twoFactor: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'auth_two_factor',
      fields: {
        backupCodes: 'backup_codes',
        userId: 'user_id',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
  passkey: {
    modelName: 'auth_passkey',
    fields: {
      publicKey: 'public_key',
      userId: 'user_id',
      credentialID: 'credential_id',
      deviceType: 'device_type',
      backedUp: 'backed_up',
      createdAt: 'created_at',
    },
  },
}

const StoredSession = z.object({
  session_id: z.string(),
  user_id: z.string(),
  email: z.string(),
  /** More than a day old: its end should be moved. */
  due: z.boolean(),
})
type StoredSession = z.infer<typeof StoredSession>

const findingSession = prepared(
  'find session',
  `select s.id as session_id, u.id as user_id, u.email, s.updated_at < now() - interval '1 day' as due
   from auth_session s join auth_user u on u.id = s.user_id
   where s.token = $1 and s.expires_at > now()`,
  StoredSession,
)

/** `hash`: of the session token. */
export async function findSessionByHash(db: Database, hash: string): Promise<StoredSession | null> {
  const rows = await db.query(findingSession([hash]))
  return rows[0] ?? null
}

/** Who is signed in, as the sign-in library tells it. */
const Person = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  /** `custom` for users with a password, `sso` for those with an identity provider only. */
  provider: z.enum(['custom', 'google', 'sso']),
  email_verified: z.boolean(),
  /** Whether the user is stored as an administrator. */
  administrator: z.boolean(),
})
export type Person = z.infer<typeof Person>

const findingPerson = prepared(
  'find person',
  `select id, email, name, image, email_verified, administrator, case when exists (
     select from auth_account a where a.user_id = u.id and a.provider_id = 'credential'
   ) then 'custom' when exists (
     select from auth_account a where a.user_id = u.id and a.provider_id like 'sso-%'
   ) and not exists (
     select from auth_account a where a.user_id = u.id and a.provider_id = 'google'
   ) then 'sso' else 'google' end as provider
   from auth_user u where id = $1`,
  Person,
)

export async function findPerson(db: Database, userId: string): Promise<Person | null> {
  const rows = await db.query(findingPerson([userId]))
  return rows[0] ?? null
}

const ConfirmingUser = z.object({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  two_factor_enabled: z.boolean(),
})
export type ConfirmingUser = z.infer<typeof ConfirmingUser>

export const findUserByEmail = (db: Executor, email: string): Promise<ConfirmingUser | null> =>
  db.first(sql.rows(ConfirmingUser)`
    select id, email, email_verified, two_factor_enabled from auth_user where email = ${email.toLowerCase()}`)

export async function markVerified(db: Database, userId: string): Promise<void> {
  await db.execute(sql`update auth_user set email_verified = true, updated_at = now() where id = ${userId}`)
}

const PasswordRow = z.object({ password: z.string().nullable() })

/** Returns the password hash, or null when the user has none. */
export async function findPassword(db: Database, userId: string): Promise<string | null> {
  const rows = await db.query(
    sql.rows(
      PasswordRow,
    )`select password from auth_account where user_id = ${userId} and provider_id = 'credential'`,
  )
  return rows[0]?.password ?? null
}

export async function setPassword(
  db: Database,
  { user_id, hash }: { user_id: string; hash: string | null },
): Promise<void> {
  await db.execute(sql`
    update auth_account set password = ${hash}, updated_at = now()
    where user_id = ${user_id} and provider_id = 'credential'`)
}

interface SignUp {
  sign_up: string
  email: string
}

/** Stores the password of a sign-up for two hours, longer than its link is valid. */
export async function saveSignUp(
  db: Database,
  { sign_up, email, hash }: SignUp & { hash: string },
): Promise<void> {
  await db.execute(sql`
    insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
    values (${sign_up}, ${email}, ${hash}, now() + interval '2 hours', now(), now())`)
}

const ValueRow = z.object({ value: z.string() })

export async function findSignUp(db: Database, { sign_up, email }: SignUp): Promise<string | null> {
  const rows = await db.query(
    sql.rows(ValueRow)`select value from auth_verification where id = ${sign_up} and identifier = ${email}`,
  )
  return rows[0]?.value ?? null
}

/** Returns the user of a link for a new password, by its stored identifier; null when it has ended. */
export async function findResetUser(db: Executor, identifier: string): Promise<string | null> {
  const rows = await db.query(sql.rows(ValueRow)`
    select value from auth_verification where identifier = ${identifier} and expires_at > now()`)
  return rows[0]?.value ?? null
}

export async function deletePasskeys(db: Executor, user_id: string): Promise<void> {
  await db.execute(sql`delete from auth_passkey where user_id = ${user_id}`)
}

/** `hash`: of the token of the session that is kept. */
export async function deleteSessionsExcept(
  db: Executor,
  { user_id, hash }: { user_id: string; hash: string },
): Promise<void> {
  await db.execute(sql`delete from auth_session where user_id = ${user_id} and token <> ${hash}`)
}

/** Deletes the reset links of a user except the one stored under `kept`. */
export async function deleteResetLinks(
  db: Database,
  { user_id, kept }: { user_id: string; kept: string },
): Promise<void> {
  await db.execute(sql`
    delete from auth_verification
    where value = ${user_id} and identifier like 'reset-password:%' and identifier <> ${kept}`)
}

/**
 * Ends what a user's browsers keep for a shorter sign-in, and links for a new password: trusted devices, and sign-ins that
 * wait for a code.
 */
export async function endShortcuts(db: Executor, user_id: string): Promise<void> {
  await db.execute(sql`delete from auth_verification where value = ${user_id}`)
}

/** Deletes expired sessions, verifications and invitations, and mails that could not be sent. */
export async function deleteExpired(db: Database): Promise<void> {
  await deleteWhere(db, 'outgoing_mails', sql`created_at < now() - interval '1 day'`)
  await deleteWhere(db, 'sign_up_invitations', sql`expires_at < now() - interval '30 days'`)
  await deleteWhere(db, 'auth_session', sql`expires_at < now()`)
  await deleteWhere(db, 'auth_verification', sql`expires_at < now()`)
  await deleteWhere(db, 'email_changes', sql`requested_at < now() - interval '8 days'`)
}

/** Throws when the database does not respond; the library would hide that error. */
export async function requireDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}

/** Locks the user's row, so that no row that refers to it is added until the transaction ends. */
export async function lockUser(db: Executor, user_id: string): Promise<void> {
  await db.execute(sql`select from auth_user where id = ${user_id} for update`)
}

/** Deletes the user with sessions, sign-in methods and profile (by cascade), and links sent by mail. */
export async function deleteUser(
  db: Executor,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  await db.execute(sql`delete from auth_verification where value = ${user_id} or identifier = ${email}`)
  await db.execute(sql`delete from outgoing_mails where recipient = ${email}`)
  await db.execute(sql`delete from auth_user where id = ${user_id}`)
}

const IdRow = z.object({ id: z.string() })

/** Returns those of the sessions that have not expired. */
export async function filterActiveSessions(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query(sql.rows(IdRow)`
    select id from auth_session where id = any(${[...ids]}::text[]) and expires_at > now()`)
  return new Set(rows.map(({ id }) => id))
}

interface UnconfirmedClaim {
  id: string
  email: string
  name: string
  image: string | null
}

/** Confirms a user without the password, the name and the profile of the sign-up. Returns false when it is confirmed already. */
export async function clearUnconfirmed(db: Database, claim: UnconfirmedClaim): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx.query(sql.rows(IdRow)`
      update auth_user set email_verified = true, name = ${claim.name}, image = ${claim.image}, updated_at = now()
      where id = ${claim.id} and not email_verified returning id`)
    if (rows.length === 0) return false
    await tx.execute(sql`delete from auth_account where user_id = ${claim.id}`)
    await tx.execute(sql`delete from auth_session where user_id = ${claim.id}`)
    await tx.execute(sql`delete from user_profile where provider_id = ${claim.id}`)
    await tx.execute(
      sql`delete from auth_verification where identifier = ${claim.email} or value = ${claim.id}`,
    )
    return true
  })
}

const ListedSession = z.object({
  id: z.string(),
  userId: z.string(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  expiresAt: z.string(),
})

/** Returns the sessions of a user with the field names of the sign-in library, the latest first. */
export async function findSessions(db: Database, user_id: string): Promise<z.infer<typeof ListedSession>[]> {
  return db.query(sql.rows(ListedSession)`
    select id, user_id as "userId", ip_address as "ipAddress", user_agent as "userAgent",
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
      to_char(expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
    from auth_session where user_id = ${user_id} and expires_at > now() order by updated_at desc limit 200`)
}

/** Ends all sessions of a user. Returns how many. */
export const deleteSessions = (db: Executor, user_id: string): Promise<number> =>
  db.execute(sql`delete from auth_session where user_id = ${user_id} and expires_at > now()`)

export async function deleteSession(
  db: Database,
  { user_id, id, hash }: { user_id: string; id: string; hash: string },
): Promise<void> {
  await db.execute(
    sql`delete from auth_session where user_id = ${user_id} and (id = ${id} or token = ${hash})`,
  )
}

export async function deleteOtherSessions(
  db: Database,
  { user_id, session_id }: { user_id: string; session_id: string },
): Promise<void> {
  await db.execute(sql`delete from auth_session where user_id = ${user_id} and id <> ${session_id}`)
}

const AgeRow = z.object({ seconds: z.number() })

/** Returns the seconds since a session began; null for an unknown one. */
export async function sessionAge(db: Executor, session_id: string): Promise<number | null> {
  const rows = await db.query(sql.rows(AgeRow)`
    select extract(epoch from now() - created_at)::float8 as seconds from auth_session where id = ${session_id}`)
  return rows[0]?.seconds ?? null
}

const PasskeyRow = z.object({ id: z.string(), name: z.string().nullable(), created_at: z.string() })

export async function findPasskeys(db: Executor, user_id: string): Promise<z.infer<typeof PasskeyRow>[]> {
  return db.query(sql.rows(PasskeyRow)`
    select id, name, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from auth_passkey where user_id = ${user_id} order by created_at, id limit 100`)
}

const LinkRow = z.object({ is: z.boolean() })

/** Returns whether the identity provider of a workspace has signed a user in before. */
export async function hasSignOnLink(
  db: Executor,
  { user_id, provider }: { user_id: string; provider: string },
): Promise<boolean> {
  const row = await db.first(sql.rows(LinkRow)`
    select exists (select from auth_account where user_id = ${user_id} and provider_id = ${provider}) as is`)
  return row?.is ?? false
}

/** Ends the links of users to the identity provider of a workspace. */
export async function endSignOnLinks(db: Executor, provider: string): Promise<void> {
  await db.execute(sql`delete from auth_account where provider_id = ${provider}`)
}

/** Ends the sessions of the users with an address of a domain, except those of `kept_users` and one other. */
export async function endSessionsOfDomain(
  db: Executor,
  {
    domain,
    kept_users,
    kept_session,
  }: { domain: string; kept_users: readonly string[]; kept_session: string },
): Promise<void> {
  const suffix = `@${domain}`
  await db.execute(sql`
    delete from auth_session s using auth_user u
    where u.id = s.user_id and right(u.email, ${suffix.length}) = ${suffix}
      and u.id <> all(${[...kept_users]}::text[]) and s.id <> ${kept_session}`)
}

const TwoFactorRow = z.object({ enabled: z.boolean() })

export async function hasTwoFactor(db: Executor, user_id: string): Promise<boolean> {
  const rows = await db.query(
    sql.rows(TwoFactorRow)`select two_factor_enabled as enabled from auth_user where id = ${user_id}`,
  )
  return rows[0]?.enabled ?? false
}
