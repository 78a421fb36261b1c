import { AppError } from '#src/infra/errors.ts'
import type { PageKey } from './page-logic.ts'

/** Parses a cursor; returns undefined without one. Throws a validation AppError for an invalid cursor. */
export function readCursor(cursor: string | undefined): PageKey | undefined {
  if (cursor === undefined) return undefined
  const match = /^(\d{1,14})\.([\x21-\x7e]+)$/.exec(cursor)
  if (match?.[1] && match[2]) return { at: Number(match[1]), id: match[2] }
  throw new AppError('validation', 'The cursor is not valid. Start again without it.')
}
