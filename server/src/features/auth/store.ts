import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Database, Executor } from '#src/infra/db/client.ts'
import { rowsOf } from '#src/infra/db/rows.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const created = { createdAt: moment('created_at').notNull(), updatedAt: moment('updated_at').notNull() }

const user = pgTable('auth_user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull(),
  image: text('image'),
  ...created,
})

const session = pgTable('auth_session', {
  id: text('id').primaryKey(),
  token: text('token').notNull(),
  userId: text('user_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  ...created,
})

const account = pgTable('auth_account', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull(),
  providerId: text('provider_id').notNull(),
  accountId: text('account_id').notNull(),
  password: text('password'),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: moment('access_token_expires_at'),
  refreshTokenExpiresAt: moment('refresh_token_expires_at'),
  scope: text('scope'),
  ...created,
})

const verification = pgTable('auth_verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: moment('expires_at').notNull(),
  ...created,
})

/** The tables under the names and field names that the sign-in library uses. */
export const authTables = { user, session, account, verification }

export interface StoredSession {
  session_id: string
  user_id: string
  email: string
  /** More than a day old: its end should be moved. */
  due: boolean
}

export async function findSessionByToken(db: Database, token: string): Promise<StoredSession | null> {
  const { rows } = await db.$client.query<StoredSession>({
    name: 'find-session',
    text: `select s.id as session_id, u.id as user_id, u.email, s.updated_at < now() - interval '1 day' as due
           from auth_session s join auth_user u on u.id = s.user_id
           where s.token = $1 and s.expires_at > now()`,
    values: [token],
  })
  return rows[0] ?? null
}

/** Who is signed in, as the sign-in library tells it. */
export interface Person {
  id: string
  email: string
  name: string
  image: string | null
}

export async function findPerson(db: Database, userId: string): Promise<Person | null> {
  const { rows } = await db.$client.query<Person>({
    name: 'find-person',
    text: 'select id, email, name, image from auth_user where id = $1',
    values: [userId],
  })
  return rows[0] ?? null
}

export async function markVerified(db: Database, userId: string): Promise<void> {
  await db.execute(sql`update auth_user set email_verified = true, updated_at = now() where id = ${userId}`)
}

/** Null for whoever has none. */
export async function findPassword(db: Database, userId: string): Promise<string | null> {
  const { rows } = await db.execute(
    sql`select password from auth_account where user_id = ${userId} and provider_id = 'credential'`,
  )
  return rowsOf<{ password: string | null }>(rows)[0]?.password ?? null
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

/** Keeps the password of a sign-up longer than its link works. */
export async function keepSignUp(
  db: Database,
  { sign_up, email, hash }: SignUp & { hash: string },
): Promise<void> {
  await db.execute(sql`
    insert into auth_verification (id, identifier, value, expires_at, created_at, updated_at)
    values (${sign_up}, ${email}, ${hash}, now() + interval '2 hours', now(), now())`)
}

export async function findSignUp(db: Database, { sign_up, email }: SignUp): Promise<string | null> {
  const { rows } = await db.execute(
    sql`select value from auth_verification where id = ${sign_up} and identifier = ${email}`,
  )
  return rowsOf<{ value: string }>(rows)[0]?.value ?? null
}

/** Rows that can no longer be used. */
export async function deleteExpired(db: Database): Promise<void> {
  await db.execute(sql`delete from auth_session where expires_at < now()`)
  await db.execute(sql`delete from auth_verification where expires_at < now()`)
}

/** Throws when the database does not answer; the library would hide that behind an answer of its own. */
export async function requireDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}

/** Until the transaction ends nothing new can begin to hang on the user. */
export async function lockUser(db: Executor, user_id: string): Promise<void> {
  await db.execute(sql`select from auth_user where id = ${user_id} for update`)
}

/** Sessions, ways to sign in and the profile go with the row; so do links that were sent by mail. */
export async function deleteUser(
  db: Executor,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  await db.execute(sql`delete from auth_verification where value = ${user_id} or identifier = ${email}`)
  await db.execute(sql`delete from auth_user where id = ${user_id}`)
}
