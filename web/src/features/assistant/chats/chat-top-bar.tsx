import { Menu, Workflow } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { paths } from '../../../lib/paths.ts'
import { Brand } from '../../../ui/brand.tsx'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { Avatar, SidebarContent, useProfileName } from './chat-sidebar.tsx'
import type { ChatPlace } from '../queries.ts'
import { showOverlay } from '../../../lib/browser/overlay-state.ts'
import type { MenuItem } from '../../../ui/overlays/menu-popup.tsx'
import { accountName, instagramAccounts } from '../../session/session-logic.ts'
import { selectAccount } from '../../session/session-store.ts'
import { useAccounts, useSelectedAccount } from '../../session/use-accounts.ts'
import { useSignOut } from '../../session/use-sign-out.ts'
import { brandName } from '../../../lib/brand-name.ts'
import { tooltip } from '../../../ui/tooltip/tooltip.ts'

const workForText = (name: string, chosen: boolean) =>
  chosen ? m.assistant_profile_work_for_selected({ name }) : m.common_switch_to_name({ name })

/** Bar above the chat: list of chats on small screens, link to automations and profile menu. */
export function ChatTopBar({ place, desktop }: { place: ChatPlace; desktop: boolean }) {
  const name = useProfileName()
  const items = useProfileMenu()
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 px-2 lg:px-6">
      {!desktop && <ChatDrawer place={place} />}
      <Brand name={brandName} />
      <div className="ms-auto flex items-center gap-2">
        <LinkButton
          size="dense"
          to={paths.automations}
          {...tooltip(m.assistant_automations_list())}
          className="max-sm:px-2.5!"
          icon={<Workflow size={16} aria-hidden="true" />}
        >
          <span className="max-sm:sr-only">{m.assistant_automations_list()}</span>
        </LinkButton>
        <MenuButton label={m.assistant_profile()} icon={<Avatar name={name} />} items={items} />
      </div>
    </header>
  )
}

function ChatDrawer({ place }: { place: ChatPlace }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={m.assistant_thread_open_chats()}
        icon={<Menu size={20} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Drawer open={open} onOpenChange={setOpen} title={m.assistant_thread_chats()} side="left">
        <div className="flex h-full flex-col gap-3">
          <SidebarContent place={place} compact={false} onNavigate={() => setOpen(false)} />
        </div>
      </Drawer>
    </>
  )
}

/** Items of the profile menu: accounts that the assistant may work on, and links out of the chat. */
function useProfileMenu(): () => MenuItem[] {
  const navigate = useNavigate()
  const { signOut } = useSignOut()
  const accounts = instagramAccounts(useAccounts().data)
  const selected = useSelectedAccount()
  return () => [
    ...accounts.map((account) => ({
      label: workForText(accountName(account), account.id === selected?.id),
      onSelect: () => selectAccount(account.id),
    })),
    { label: m.common_platforms(), onSelect: () => void navigate({ to: paths.platforms }) },
    { label: m.common_manage_connections(), onSelect: () => void navigate({ to: paths.connections }) },
    { label: m.common_settings(), onSelect: () => void navigate({ to: paths.settings }) },
    { label: m.common_keyboard_shortcuts(), onSelect: () => showOverlay('shortcuts') },
    { label: m.common_logout(), onSelect: () => void signOut() },
  ]
}
