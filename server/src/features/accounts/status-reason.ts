import * as z from 'zod'
import { inCurrentLanguage } from '#src/infra/language.ts'
import { breakReasons } from './connection/connection-logic.ts'

/** A stored reason, read in the language of the request. */
export const StatusReason = z
  .string()
  .transform((stored) => inCurrentLanguage(stored, Object.values(breakReasons)))
  .nullable()
