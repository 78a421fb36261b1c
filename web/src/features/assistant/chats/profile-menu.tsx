import { useNavigate } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { paths } from '../../../lib/paths.ts'
import { showOverlay } from '../../../lib/browser/overlay-state.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-popup.tsx'
import { accountName, instagramAccounts } from '../../session/session-logic.ts'
import { selectAccount, useSessionStore } from '../../session/session-store.ts'
import { useAccounts, useSelectedAccount } from '../../session/use-accounts.ts'
import { useSignOut } from '../../session/use-sign-out.ts'
import { useUser } from '../../session/use-session.ts'

const workForText = (name: string, isSelected: boolean) =>
  isSelected ? m.assistant_profile_work_for_selected({ name }) : m.common_switch_to_name({ name })

/** The initial of the user; opens the menu. */
export function ProfileMenu({ name }: { name: string }) {
  const items = useProfileMenu()
  return <MenuButton label={m.assistant_profile()} icon={<Initial name={name} />} items={items} />
}

const Initial = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="display grid size-8 shrink-0 place-items-center rounded-pill bg-overlay font-semibold uppercase"
  >
    {name.charAt(0) || '?'}
  </span>
)

/** Returns the display name of the signed-in user; falls back to the email address. */
export function useProfileName(): string {
  const user = useUser()
  const profile = useSessionStore((state) => state.profile)
  return profile?.full_name || user.name || profile?.username || user.email
}

/** Items of the profile menu: accounts that the assistant may work on, and links out of the chat. */
function useProfileMenu(): () => MenuItem[] {
  const navigate = useNavigate()
  const { signOut } = useSignOut()
  const accounts = instagramAccounts(useAccounts().data)
  const selectedAccount = useSelectedAccount()
  return () => [
    ...accounts.map((account) => ({
      label: workForText(accountName(account), account.id === selectedAccount?.id),
      onSelect: () => selectAccount(account.id),
    })),
    { label: m.common_platforms(), onSelect: () => void navigate({ to: paths.platforms }) },
    { label: m.common_manage_connections(), onSelect: () => void navigate({ to: paths.connections }) },
    { label: m.common_settings(), onSelect: () => void navigate({ to: paths.settings }) },
    { label: m.common_keyboard_shortcuts(), onSelect: () => showOverlay('shortcuts') },
    { label: m.common_logout(), onSelect: () => void signOut() },
  ]
}
