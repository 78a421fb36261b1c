import { PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { ChatPlace } from '../queries.ts'
import { SidebarContent } from './chat-sidebar.tsx'
import { nameOfRow } from '../../../ui/tooltip/tooltip.ts'

/** Below 1024 px: the title of the chat, and the list of chats in a drawer. */
export function ChatHead({ place, title }: { place: ChatPlace; title: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex h-12 shrink-0 items-center gap-1 border-b border-line px-1">
      <IconButton
        label={m.assistant_thread_open_chats()}
        icon={<PanelLeftOpen size={20} />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <span
        aria-hidden="true"
        dir="auto"
        {...nameOfRow}
        className="line-clamp-2 min-w-0 leading-5 font-semibold break-words"
      >
        {title}
      </span>
      <Drawer open={open} onOpenChange={setOpen} title={m.assistant_thread_chats()} side="left">
        <div className="flex h-full flex-col gap-3">
          <SidebarContent place={place} compact={false} onNavigate={() => setOpen(false)} />
        </div>
      </Drawer>
    </div>
  )
}
