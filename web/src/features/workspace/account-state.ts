import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { Attention } from '@skein/contract/automations/decisions/attention'
import { skipToken, useQuery } from '@tanstack/react-query'
import { attentionKey } from '../../lib/api/attention-key.ts'
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
  | 'webhooksLost'
  | 'failing'
  | 'slow'

/** Returns whether automations of an account run, or why that is not the case or not known. */
export function useAccountState(account: ConnectedAccount): AccountState {
  const online = useOnline()
  const reachable = useReachable()
  const slow = useInstagramSlow()
  const failing = useInstagramFailing()
  const paused = useAllPaused(account.platform_user_id)
  const connection = useConnection(account.platform_user_id)
  if (!online) return 'offline'
  if (!reachable) return 'unreachable'
  if (account.status !== 'connected' || connection === 'needs_login') return 'needsReconnect'
  if (connection === 'webhooks_lost') return 'webhooksLost'
  if (paused) return 'paused'
  if (failing || connection === 'failing') return 'failing'
  return slow ? 'slow' : 'active'
}

/** The connection as the server sees it; undefined until the badge of the inbox has loaded it. */
function useConnection(platformUserId: string): Attention['connection'] | undefined {
  const { data } = useQuery<Attention>({ queryKey: attentionKey(platformUserId), queryFn: skipToken })
  return data?.connection
}
