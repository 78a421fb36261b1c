import { useNavigate } from '@tanstack/react-router'
import { showOverlay } from '../../../lib/browser/overlay-state.ts'
import { paths } from '../../../lib/paths.ts'
import type { MenuItem } from '../../../ui/overlays/menu-popup.tsx'
import { profileWords } from '../../../copy/assistant.ts'
import { accountName, instagramAccounts } from '../../session/session-logic.ts'
import { selectAccount } from '../../session/session-store.ts'
import { useAccounts, useSelectedAccount } from '../../session/use-accounts.ts'
import { useSignOut } from '../../session/use-sign-out.ts'

/** Items of the profile menu: accounts that the assistant may work on, and links out of the chat. */
export function useProfileMenu(): () => MenuItem[] {
  const navigate = useNavigate()
  const { signOut } = useSignOut()
  const accounts = instagramAccounts(useAccounts().data)
  const selected = useSelectedAccount()
  return () => [
    ...accounts.map((account) => ({
      label: profileWords.workFor(accountName(account), account.id === selected?.id),
      onSelect: () => selectAccount(account.id),
    })),
    { label: profileWords.platforms, onSelect: () => void navigate({ to: paths.platforms }) },
    { label: profileWords.connections, onSelect: () => void navigate({ to: paths.connections }) },
    { label: profileWords.settings, onSelect: () => void navigate({ to: paths.settings }) },
    { label: profileWords.shortcuts, onSelect: () => showOverlay('shortcuts') },
    { label: profileWords.logout, onSelect: () => void signOut() },
  ]
}
