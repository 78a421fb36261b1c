import * as z from 'zod'
import type { Ctx } from '#src/context.ts'
import { describePerson } from '../identity/describe-person.ts'

const SessionAnswer = z.looseObject({ user: z.looseObject({ id: z.string() }) })

/** Adds the provider of the user, and whether the user is an administrator, to the library's answer about a session; without a session it is null. */
export async function withProvider(ctx: Ctx, response: Response): Promise<Response> {
  const { status, headers } = response
  const body: unknown = await response.json()
  const answer = SessionAnswer.safeParse(body)
  if (!answer.success) return new Response(JSON.stringify(body), { status, headers })
  const { user } = answer.data
  const { provider, administrator } = (await describePerson(ctx, user.id)) ?? {}
  const person = { ...user, provider, administrator }
  return new Response(JSON.stringify({ ...answer.data, user: person }), { status, headers })
}
