import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { findPerson } from '../store.ts'

const SessionAnswer = z.looseObject({ user: z.looseObject({ id: z.string() }) })

/** Adds the provider of the user to the library's answer about a session; without a session it is null. */
export async function withProvider(ctx: Ctx, response: Response): Promise<Response> {
  const { status, headers } = response
  const body: unknown = await response.json()
  const answer = SessionAnswer.safeParse(body)
  if (!answer.success) return new Response(JSON.stringify(body), { status, headers })
  const { user } = answer.data
  const provider = (await findPerson(ctx.db, user.id))?.provider
  return new Response(JSON.stringify({ ...answer.data, user: { ...user, provider } }), { status, headers })
}
