import type { ConnectedAccount } from '@skein/contract/accounts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useOnline } from '../../lib/browser/use-online.ts'
import { useReachable } from '../../lib/browser/reachability.ts'
import type { Tone } from '../../ui/tag.tsx'

export type AccountState = 'active' | 'paused' | 'offline' | 'unreachable' | 'needsReconnect'

export const stateTones: Readonly<Record<AccountState, Tone>> = {
  active: 'ok',
  paused: 'warn',
  offline: 'warn',
  unreachable: 'warn',
  needsReconnect: 'warn',
}

/** Returns whether automations of an account run, or why that is not the case or not known. */
export function useAccountState(account: ConnectedAccount): AccountState {
  const online = useOnline()
  const reachable = useReachable()
  // The switch of the top bar loads the settings.
  const { data } = useQuery<{ paused: boolean }>({
    queryKey: ['account-settings', account.platform_user_id],
    queryFn: skipToken,
  })
  if (!online) return 'offline'
  if (!reachable) return 'unreachable'
  if (account.status !== 'connected') return 'needsReconnect'
  return data?.paused ? 'paused' : 'active'
}
