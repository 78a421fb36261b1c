import * as z from 'zod'
import type { Database, Executor } from '#src/infra/db/client.ts'
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

export async function findSessionByToken(db: Database, token: string): Promise<StoredSession | null> {
  const rows = await db.query(findingSession([token]))
  return rows[0] ?? null
}

/** Who is signed in, as the sign-in library tells it. */
const Person = z.object({ id: z.string(), email: z.string(), name: z.string(), image: z.string().nullable() })
type Person = z.infer<typeof Person>

const findingPerson = prepared(
  'find person',
  'select id, email, name, image from auth_user where id = $1',
  Person,
)

export async function findPerson(db: Database, userId: string): Promise<Person | null> {
  const rows = await db.query(findingPerson([userId]))
  return rows[0] ?? null
}

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

/** Deletes expired sessions and verifications. */
export async function deleteExpired(db: Database): Promise<void> {
  await db.execute(sql`delete from auth_session where expires_at < now()`)
  await db.execute(sql`delete from auth_verification where expires_at < now()`)
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
  await db.execute(sql`delete from auth_user where id = ${user_id}`)
}

const IdRow = z.object({ id: z.string() })

/** Returns those of the sessions that have not expired. */
export async function filterActiveSessions(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query(sql.rows(IdRow)`
    select id from auth_session where id = any(${[...ids]}::text[]) and expires_at > now()`)
  return new Set(rows.map(({ id }) => id))
}
