import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useScreenCommand } from '../../../lib/browser/commands.ts'
import {
  type AccountSettings,
  getAccountSettings,
  pauseAll,
} from '@skein/contract/automations/account-settings'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { undoTime } from '../../../ui/feedback/undo-time.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useAccounts, useSelectedAccount } from '../../session/use-accounts.ts'
import { usePermission } from '../../session/use-permission.ts'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { notify } from '../../../ui/feedback/notify.ts'

/** Pauses and resumes all automations of the selected account. The text is beside the icon where there is space, or always. */
export function PauseAll({ withText = false }: { withText?: boolean }) {
  const account = useSelectedAccount()
  const mayPause = usePermission('manage')
  const { isPending } = useAccounts()
  if (isPending) return <Placeholder withText={withText} />
  return account && mayPause && <Toggle account={account} withText={withText} />
}

/** As wide as the button in the bar, so that nothing moves when it comes. */
const Placeholder = ({ withText }: { withText: boolean }) =>
  withText ? null : <span className="block min-w-11 xl:min-w-30" />

/** Asks before everything is paused. */
function Toggle({ account, withText }: { account: ConnectedAccount; withText: boolean }) {
  const { paused, toggle } = usePauseAll(account.platform_user_id)
  const [asking, setAsking] = useState(false)
  const name = paused ? m.pause_all_resume_replies() : m.pause_all_replies()
  const press = paused ? toggle : () => setAsking(true)
  useScreenCommand({ id: 'pauseAll', label: name, run: press, isReady: () => paused !== null })
  if (paused === null) return <Placeholder withText={withText} />
  const pause = () => {
    setAsking(false)
    toggle()
  }
  const Icon = paused ? Play : Pause
  return (
    <>
      <Button
        variant={paused ? 'secondary' : 'ghost'}
        className={withText ? '' : 'max-xl:px-3!'}
        aria-label={name}
        title={name}
        icon={<Icon size={18} aria-hidden="true" />}
        onClick={press}
      >
        <span className={withText ? '' : 'max-xl:hidden'}>
          {paused ? m.pause_all_resume() : m.pause_all()}
        </span>
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.pause_all_ask_title()}
        text={m.pause_all_ask_text({ name: account.platform_username })}
        confirm={{ label: m.pause_all(), onConfirm: pause }}
      />
    </>
  )
}

/** The settings screen uses the same query key. */
const settingsQuery = (platformUserId: string) =>
  queryOptions({
    queryKey: ['account-settings', platformUserId] as const,
    queryFn: ({ signal }) => call(getAccountSettings, { platform_user_id: platformUserId }, { signal }),
  })

/** Returns whether all automations are paused, and an optimistic switch that rolls back on failure. */
export function usePauseAll(platformUserId: string): { paused: boolean | null; toggle: () => void } {
  const client = useQueryClient()
  const query = settingsQuery(platformUserId)
  const { queryKey } = query
  const { data } = useQuery(query)
  const show = (paused: boolean) =>
    client.setQueryData<AccountSettings>(
      queryKey,
      (cachedSettings) => cachedSettings && { ...cachedSettings, paused },
    )
  const { mutate } = useMutation({
    mutationFn: ({ paused }: Turn) => call(pauseAll, { platform_user_id: platformUserId, paused }),
    onMutate: async ({ paused }) => {
      await client.cancelQueries({ queryKey })
      show(paused)
    },
    onSuccess: (_, { paused, undoing }) => {
      const message = paused ? m.pause_all_paused() : m.pause_all_resumed()
      const undo = () => mutate({ paused: !paused, undoing: true })
      notify({
        type: paused ? 'warning' : 'success',
        message,
        ...(undoing ? {} : { ...undoTime(), action: { label: m.common_undo(), onAction: undo } }),
      })
    },
    onError: (error, turn) => {
      show(!turn.paused)
      notify({
        type: 'error',
        message: messageOf(error, turn.paused ? m.pause_all_failed() : m.pause_all_resume_failed()),
        autoHide: false,
        action: { label: m.common_retry(), onAction: () => mutate(turn) },
      })
    },
  })
  const paused = data?.paused ?? null
  return { paused, toggle: () => mutate({ paused: paused !== true, undoing: false }) }
}

interface Turn {
  paused: boolean
  /** An undo cannot be undone. */
  undoing: boolean
}
