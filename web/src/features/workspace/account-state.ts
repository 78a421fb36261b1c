import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useOnline } from '../../lib/browser/use-online.ts'
import { useInstagramFailing, useInstagramSlow } from '../../lib/browser/slow-instagram.ts'
import { useReachable } from '../../lib/browser/reachability.ts'
import { useAllPaused } from '../../components/use-all-paused.ts'

export type AccountState =
  | 'active'
  | 'paused'
  | 'offline'
  | 'unreachable'
  | 'needsReconnect'
  | 'failing'
  | 'slow'

/** Returns whether automations of an account run, or why that is not the case or not known. */
export function useAccountState(account: ConnectedAccount): AccountState {
  const online = useOnline()
  const reachable = useReachable()
  const slow = useInstagramSlow()
  const failing = useInstagramFailing()
  const paused = useAllPaused(account.platform_user_id)
  if (!online) return 'offline'
  if (!reachable) return 'unreachable'
  if (account.status !== 'connected') return 'needsReconnect'
  if (paused) return 'paused'
  if (failing) return 'failing'
  return slow ? 'slow' : 'active'
}
