import type { Ctx } from '#src/context.ts'
import { readSignedRequest, type SignedRequest } from '#src/integrations/instagram/signed-request.ts'
import { AppError } from '#src/infra/errors.ts'

const field = 'signed_request'

/** Reads the signed form field of the platform. Throws when it is missing or not signed by the platform. */
export function requireSignedRequest({ env }: Ctx, body: Uint8Array): SignedRequest {
  const value = new URLSearchParams(new TextDecoder().decode(body)).get(field)
  if (!value) throw new AppError('bad_request', `Send the form field ${field}.`)
  const secrets = [env.INSTAGRAM_APP_SECRET, env.META_APP_SECRET].filter((secret) => secret !== undefined)
  const request = readSignedRequest(value, secrets)
  if (!request) throw new AppError('unauthorized', `The ${field} is not signed with a secret of this app.`)
  return request
}
