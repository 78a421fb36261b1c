import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { endEmailChanges } from '../addresses/email-change-store.ts'
import type { SessionUser } from './find-session.ts'
import { hashToken } from './token-signature.ts'
import { deleteOtherSessions, deleteSession, endShortcuts, findSessions } from '../store.ts'

/** Handles the routes about the sessions of a user. Responses contain no tokens. */
export async function handleSessionList(
  { db }: Ctx,
  { user, path, body }: { user: SessionUser | null; path: string; body: Record<string, unknown> },
): Promise<Response> {
  if (user === null) throw new AppError('unauthorized', m.server_sign_in())
  const { user_id, session_id } = user
  if (path === '/list-sessions') {
    const sessions = await findSessions(db, user_id)
    return json(sessions.map((session) => ({ ...session, current: session.id === session_id })))
  }
  if (path === '/revoke-other-sessions') {
    await deleteOtherSessions(db, { user_id, session_id })
    await endEmailChanges(db, user_id)
    await endShortcuts(db, user_id)
    return json({ status: true })
  }
  const { id, token } = body
  if (typeof id !== 'string' && typeof token !== 'string') {
    throw new AppError('validation', 'id is missing.', { detail: 'id' })
  }
  await deleteSession(db, {
    user_id,
    id: typeof id === 'string' ? id : '',
    hash: typeof token === 'string' ? hashToken(token) : '',
  })
  return json({ status: true })
}

const json = (value: unknown) =>
  new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
