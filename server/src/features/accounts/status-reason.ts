import { inCurrentLanguage } from '#src/infra/language.ts'
import { breakReasons } from './connection/connection-logic.ts'

/** Returns the stored reason of a broken connection in the language of the reader. */
export const readStatusReason = (storedReason: string): string =>
  inCurrentLanguage(storedReason, Object.values(breakReasons))

/** Returns the row with its reason in the language of the reader. */
export const withStatusReason = <T extends { status_reason: string | null }>(row: T): T => ({
  ...row,
  status_reason: row.status_reason === null ? null : readStatusReason(row.status_reason),
})
