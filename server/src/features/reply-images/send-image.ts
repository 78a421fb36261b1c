import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import type { RawInput } from '#src/infra/http/route.ts'
import { findImageContent } from './store.ts'
import { fileNameOf } from './to-reply-image.ts'

/** Returns an image to anyone who knows its address, such as Instagram. An address never has other content. */
export async function sendImage({ db }: Ctx, { params: { name = '' } }: RawInput): Promise<Response> {
  const token = /^([\w-]{32})\.[a-z]{3}$/.exec(name)?.[1]
  const image = token === undefined ? null : await findImageContent(db, token)
  if (!image || fileNameOf(image) !== name) throw new AppError('not_found', m.server_api_nothing_here())
  return new Response(new Uint8Array(image.content), {
    headers: {
      'content-type': image.content_type,
      'content-length': String(image.content.byteLength),
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-robots-tag': 'noindex',
    },
  })
}
