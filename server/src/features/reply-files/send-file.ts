import pLimit from 'p-limit'
import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { AppError } from '#src/infra/errors.ts'
import type { RawInput } from '#src/infra/http/route.ts'
import { createRateLimiter, networkOf } from '#src/infra/rate-limit.ts'
import { fileNameOf } from './file-address.ts'
import type { FileKind } from './resolve-address-logic.ts'
import { findFile, readBytes } from './file-store.ts'
import { type ByteRange, rangeOf } from './range-logic.ts'

/** Bytes of one read from the database and of one piece of a response. */
const pieceBytes = 65_536

/** Limits for each network. Instagram loads a file once for each message, and a file is at most 10 MB. */
const limits = {
  'files.requests': { points: 3000, seconds: 60, local: true },
  'files.kilobytes': { points: 600_000, seconds: 60, local: true },
} as const

const limiterOf = perDatabase(({ db }: Ctx) => createRateLimiter(db, limits))

/** Reads at once, so that downloads leave database connections to all other requests. */
const reads = pLimit(3)
const maxWaitingReads = 500

/**
 * Returns a file, or the part of it that is asked for, to anyone who knows its address, such as Instagram. An address
 * never has other content. Safari plays audio only from a server that sends parts. Throws `rate_limited` when a network
 * asks for too much.
 */
export const sendFile =
  (kind: FileKind) =>
  async (
    ctx: Ctx,
    { params: { name = '' }, headers: requestHeaders, address }: RawInput,
  ): Promise<Response> => {
    const network = networkOf(address)
    await limiterOf(ctx).consume('files.requests', network)
    const token = /^([\w-]{32})\.[a-z0-9]{3}$/.exec(name)?.[1]
    const file = token === undefined ? null : await read(() => findFile(ctx.db, kind, token))
    if (!file || fileNameOf(file) !== name) throw nothingHere()
    const range = rangeOf(requestHeaders.get('range'), file.size_bytes)
    const part = range ?? { first: 0, last: file.size_bytes - 1 }
    const headers = {
      etag: `"${file.token}"`,
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-robots-tag': 'noindex',
      'accept-ranges': 'bytes',
    }
    if (isKept(requestHeaders.get('if-none-match'), headers.etag))
      return new Response(null, { status: 304, headers })
    await limiterOf(ctx).consume('files.kilobytes', network, Math.ceil((part.last - part.first + 1) / 1000))
    return new Response(await contentOf(ctx, file.token, part), {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        'content-type': file.content_type,
        'content-length': String(part.last - part.first + 1),
        ...(range && { 'content-range': `bytes ${range.first}-${range.last}/${file.size_bytes}` }),
      },
    })
  }

/** Returns whether the client names the version that it has. */
const isKept = (header: string | null, etag: string): boolean =>
  (header ?? '').split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()))

/** Reads a piece whenever the reader takes one. The first piece is read at once, so that a failure is an error response. */
async function contentOf(
  { db }: Ctx,
  token: string,
  { first, last }: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  let position = first
  async function nextPiece(): Promise<Uint8Array> {
    const length = Math.min(pieceBytes, last - position + 1)
    const bytes = await read(() => readBytes(db, { token, first: position, length }))
    if (!bytes) throw nothingHere()
    position += length
    return bytes
  }
  const firstPiece = await nextPiece()
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(firstPiece),
      async pull(controller) {
        if (position > last) controller.close()
        else controller.enqueue(await nextPiece())
      },
    },
    { highWaterMark: 1 },
  )
}

/** Waits for a turn to read. Throws `unavailable` if too many wait already. */
function read<T>(query: () => Promise<T>): Promise<T> {
  if (reads.pendingCount >= maxWaitingReads)
    throw new AppError('unavailable', m.server_busy(), { retryAfter: 5 })
  return reads(query)
}

const nothingHere = () => new AppError('not_found', m.server_api_nothing_here())
