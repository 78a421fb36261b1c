import * as z from 'zod/mini'
import { Cursor, defineEndpoint, Id, Moment } from '../endpoint.ts'

/** Stands for a text that the log does not keep, and for a value that is too long for it. */
export const unkeptValue = '…'

const Fields = z.nullable(z.record(z.string(), z.unknown()))

/** One change by a person, by a key, or by the assistant after a person approved it. */
export const AuditEntry = z.object({
  audit_id: Id,
  at: Moment,
  /** Who made the change; for a key, who created the key. */
  user_id: z.nullable(Id),
  /** Null once the user is deleted. */
  name: z.nullable(z.string()),
  /** Null unless a key made the change. */
  key_id: z.nullable(Id),
  /** The operation of the API, like `budgets.save`; `accounts.connect`; or `assistant.` and the action that a person approved. */
  verb: z.string(),
  /** Ids of what was changed, by the names of the fields; `name` is its name, if it has one. */
  target: z.record(z.string(), z.string()),
  /** The changed fields before; null for something new, and where only the input is known. */
  before: Fields,
  /** The same fields after; null for something that was deleted. */
  after: Fields,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/workspaces/{workspace_id}/audit',
  permission: 'admin',
  summary: 'Who changed what in a workspace, newest first; kept for a year',
  input: z.object({
    workspace_id: Id,
    cursor: Cursor,
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  }),
  output: z.array(AuditEntry),
  paged: true,
})
