import { listAutomations } from '@skein/contract/automations/automation-summary'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { call } from '../../lib/api/api.ts'
import { useScreenCommands } from '../../lib/browser/commands.ts'
import { showOverlay, useOverlay } from '../../lib/browser/overlay-state.ts'
import { connectInstagramUrl, paths } from '../../lib/paths.ts'
import { setTheme } from '../../lib/browser/ui-state.ts'
import { instagramAccounts } from '../session/session-logic.ts'
import { useSetStatus } from '../automations/actions/use-set-status.ts'
import { selectAccount } from '../session/session-store.ts'
import { useAccounts, useSelectedAccount } from '../session/use-accounts.ts'
import { useUser } from '../session/use-session.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { type Action, type Command, commandsFor } from './palette-logic.ts'
import { useOpenAssistant } from './use-open-assistant.ts'

/** Returns the current commands and the function that runs one. `onClosed` takes what runs once the palette is closed. */
export function useCommands(onClosed: (act: () => void) => void): {
  commands: Command[]
  run: (command: Command) => void
} {
  const user = useUser()
  const { data: accounts } = useAccounts()
  const selectedAccount = useSelectedAccount()
  const router = useRouter()
  const { signOut } = useSignOut()
  const openAssistant = useOpenAssistant()
  const setStatus = useSetStatus(selectedAccount?.platform_user_id ?? '')
  const origin = useOverlay((state) => state.origin)
  const screen = useScreenCommands().filter(({ isReady }) => isReady(origin))
  const { data: automations = [] } = useQuery({
    // Same key as the automation list, so that the cache is shared.
    queryKey: ['automations', selectedAccount?.platform_user_id ?? ''],
    queryFn: ({ signal }) =>
      call(listAutomations, { platform_user_id: selectedAccount?.platform_user_id ?? '' }, { signal }),
    enabled: selectedAccount !== null,
    staleTime: 10_000,
  })
  const commands = commandsFor({
    automations,
    accounts: instagramAccounts(accounts),
    selectedId: selectedAccount?.id ?? null,
    screen,
  })

  const act = (action: Action) => {
    switch (action.kind) {
      case 'go':
        return router.history.push(action.path)
      case 'account':
        selectAccount(action.id)
        return void router.navigate({ to: paths.workspace })
      case 'connect':
        return location.assign(connectInstagramUrl(user.id))
      case 'theme':
        return setTheme(action.theme)
      case 'assistant':
        return openAssistant()
      case 'shortcuts':
        return showOverlay('shortcuts')
      case 'logout':
        return void signOut()
      case 'screen':
        return action.run()
      case 'switch':
        return setStatus(
          [action.automation],
          action.automation.activation_status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE',
        )
    }
  }
  const run = ({ id, group, action }: Command) => {
    showOverlay(null)
    if (isRepeatable({ group, action })) addRecent(id)
    // What a screen can do concerns the element that had the focus, which the closed palette returns.
    if (action.kind === 'screen') onClosed(() => act(action))
    else act(action)
  }
  return { commands, run }
}

/** The palette knows conversations only after a search, and a screen or a switch only in its current state. */
const isRepeatable = ({ group, action }: Pick<Command, 'group' | 'action'>): boolean =>
  group !== 'conversation' && !['logout', 'screen', 'switch'].includes(action.kind)

interface RecentState {
  ids: readonly string[]
}

const maxRecent = 5

/** Ids of the last used commands, newest first. */
export const useRecent = create<RecentState>()(
  persist((): RecentState => ({ ids: [] }), { name: 'skein.recent', version: 1 }),
)

function addRecent(id: string): void {
  useRecent.setState(({ ids }) => ({ ids: [id, ...ids.filter((each) => each !== id)].slice(0, maxRecent) }))
}
