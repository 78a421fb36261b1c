import type { Ctx } from '#src/context.ts'
import { readSignedRequest, type SignedRequest } from '#src/integrations/instagram/signed-request.ts'
import { AppError } from '#src/infra/errors.ts'

const field = 'signed_request'

/** What the platform says in a form of one signed field. Throws when it is missing or not the platform's. */
export function readDeletionRequest({ env }: Ctx, body: Uint8Array): SignedRequest {
  const value = new URLSearchParams(new TextDecoder().decode(body)).get(field)
  if (!value) throw new AppError('bad_request', `Send the form field ${field}.`)
  const secrets = [env.INSTAGRAM_APP_SECRET, env.META_APP_SECRET].filter((secret) => secret !== undefined)
  const request = readSignedRequest(value, secrets)
  if (!request) throw new AppError('unauthorized', `The ${field} is not signed with a secret of this app.`)
  return request
}
