import { m } from '@skein/messages'
import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from '../endpoint.ts'
import { leastRole, Role } from '../workspaces/permissions.ts'
import { roleNames } from '../workspaces/role-names.ts'

export const Platform = z.enum(['instagram', 'x', 'gmail'])
export type Platform = z.infer<typeof Platform>

/** `needs_reconnect`: the platform no longer accepts the token; a new login is needed. */
const ConnectionStatus = z.enum(['connected', 'needs_reconnect'])

export const ConnectedAccount = z.object({
  id: Id,
  platform_user_id: Id,
  provider_id: Id,
  platform: Platform,
  platform_username: z.string(),
  username: z.string(),
  status: ConnectionStatus,
  /** Why a new login is needed, in a sentence; null if none is. */
  status_reason: z.nullable(z.string()),
  connected_at: Moment,
  /** Address of the profile picture, which expires; null while unknown. */
  picture_url: z.nullable(z.string()),
  /** Null while unknown, and for mailboxes. */
  followers_count: z.nullable(z.number()),
  workspace_id: Id,
  /** The role of the signed-in user in the workspace of the account. */
  role: Role,
})
export type ConnectedAccount = z.infer<typeof ConnectedAccount>

export const listAccounts = defineEndpoint({
  method: 'GET',
  path: '/users/profile/{id}/connected-accounts',
  permission: 'none',
  summary: 'Connected accounts of the signed-in user',
  input: z.object({ id: Id }),
  output: z.array(ConnectedAccount),
})

export const disconnectAccount = defineEndpoint({
  method: 'DELETE',
  path: '/users/profile/{id}/connected-accounts/{account_id}',
  permission: 'admin',
  audit: {
    resource: listAccounts,
    by: 'id',
    byInput: 'account_id',
    fields: ['platform', 'status', 'connected_at'],
    texts: ['platform_username'],
  },
  summary: 'Disconnect an account: its automations stop, its tokens are destroyed',
  input: z.object({ id: Id, account_id: Id }),
  output: Nothing,
})

/** Codes of `/platforms?connect_error=` with the message for the user. */
export const connectErrors = {
  denied: () => m.connect_error_denied(),
  state: () => m.connect_error_state(),
  code: () => m.connect_error_code(),
  scopes: () => m.connect_error_scopes(),
  personal: () => m.connect_error_personal(),
  taken: () => m.connect_error_taken(),
  platform: () => m.connect_error_platform(),
  unconfigured: () => m.connect_error_unconfigured(),
  /** The role in the workspace does not permit it. */
  role: () => m.connect_error_role({ role: roleNames[leastRole('admin')]() }),
} as const
export type ConnectError = keyof typeof connectErrors
