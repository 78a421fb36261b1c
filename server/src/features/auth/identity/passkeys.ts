import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { sendPasskeyAdded } from '../mails/send-notices.ts'
import { hashIdentifier, resetIdentifier } from '../library/reset-identifier.ts'
import { findPasskeys, findResetUser } from '../store.ts'

const AddedPasskey = z.object({ id: z.string() })

/** Tells the owner that a passkey was added. `answer`: of the library, read by this function. */
export async function reportPasskey(
  ctx: Ctx,
  answer: Response,
  { user_id, email }: { user_id: string; email: string },
): Promise<void> {
  const { id } = AddedPasskey.parse(await answer.json())
  const newPasskey = (await findPasskeys(ctx.db, user_id)).find((passkey) => passkey.id === id)
  if (newPasskey) await sendPasskeyAdded(ctx, email, newPasskey)
}

/** Adds the number of passkeys to the address of the form for a new password, which asks whether to remove them. */
export async function withPasskeyCount(ctx: Ctx, response: Response): Promise<Response> {
  const location = response.headers.get('location') ?? ''
  const form = new URL(location, ctx.env.PUBLIC_URL)
  const token = form.searchParams.get('token')
  const user_id = token === null ? null : await findResetUser(ctx.db, hashIdentifier(resetIdentifier(token)))
  if (user_id === null) return response
  const count = (await findPasskeys(ctx.db, user_id)).length
  if (count > 0) form.searchParams.set('passkeys', String(count))
  const headers = new Headers(response.headers)
  headers.set('location', form.pathname + form.search)
  return new Response(null, { status: response.status, headers })
}
