import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import type { RawInput } from '#src/infra/http/route.ts'
import { fileNameOf } from './file-address.ts'
import { findFileContent, type FileKind } from './file-store.ts'
import { rangeOf } from './range-logic.ts'

/**
 * Returns a file, or the part of it that is asked for, to anyone who knows its address, such as Instagram. An address
 * never has other content. Safari plays audio only from a server that sends parts.
 */
export const sendFile =
  (kind: FileKind) =>
  async ({ db }: Ctx, { params: { name = '' }, headers: asked }: RawInput): Promise<Response> => {
    const token = /^([\w-]{32})\.[a-z0-9]{3}$/.exec(name)?.[1]
    const file = token === undefined ? null : await findFileContent(db, kind, token)
    if (!file || fileNameOf(file) !== name) throw new AppError('not_found', m.server_api_nothing_here())
    const { content, content_type } = file
    const size = content.byteLength
    const range = rangeOf(asked.get('range'), size)
    const headers = {
      'content-type': content_type,
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-robots-tag': 'noindex',
      'accept-ranges': 'bytes',
    }
    if (range === null)
      return new Response(new Uint8Array(content), {
        headers: { ...headers, 'content-length': String(size) },
      })
    return new Response(new Uint8Array(content.subarray(range.first, range.last + 1)), {
      status: 206,
      headers: {
        ...headers,
        'content-length': String(range.last - range.first + 1),
        'content-range': `bytes ${range.first}-${range.last}/${size}`,
      },
    })
  }
