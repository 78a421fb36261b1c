import * as z from 'zod/mini'
import { defineEndpoint, Id, Moment, Nothing } from './endpoint.ts'

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
})
export type ConnectedAccount = z.infer<typeof ConnectedAccount>

export const listAccounts = defineEndpoint({
  method: 'GET',
  path: '/users/profile/{id}/connected-accounts',
  access: 'signed-in',
  summary: 'Connected accounts of the signed-in user',
  input: z.object({ id: Id }),
  output: z.array(ConnectedAccount),
})

export const disconnectAccount = defineEndpoint({
  method: 'DELETE',
  path: '/users/profile/{id}/connected-accounts/{account_id}',
  access: 'signed-in',
  summary: 'Disconnect an account: its automations stop, its tokens are destroyed',
  input: z.object({ id: Id, account_id: Id }),
  output: Nothing,
})

/** Codes of `/platforms?connect_error=` with the message for the user. */
export const connectErrors = {
  denied: 'Connection canceled. Nothing was changed.',
  state: 'This connection link has expired. Try connecting again.',
  code: "Couldn't complete the connection. Try connecting again.",
  scopes: 'Skein needs all permissions. Connect again and keep them on.',
  personal:
    'This is a personal account. Switch to a business or creator account on Instagram, then connect again.',
  taken: 'Another user has already connected this account.',
  platform: 'Unexpected response. Try again in a minute.',
  unconfigured: "This platform isn't set up on this server. Ask your administrator.",
} as const
export type ConnectError = keyof typeof connectErrors
