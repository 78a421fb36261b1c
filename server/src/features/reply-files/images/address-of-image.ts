import type { Ctx } from '#src/context.ts'
import { notFound } from '#src/infra/errors.ts'
import { findImage } from './image-store.ts'
import { toReplyImage } from './to-reply-image.ts'

/** Returns the public address of an image of the account. Throws not found for all others. */
export async function addressOfImage(ctx: Ctx, account_id: string, id: string): Promise<string> {
  const image = await findImage(ctx.db, account_id, id)
  if (image === null) throw notFound()
  return toReplyImage(ctx, image).url
}
