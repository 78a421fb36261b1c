import type { Conversation } from '@skein/contract/inbox'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { threadWords } from '../../../copy/inbox.ts'
import { ContactPanel } from './contact-panel.tsx'

interface ContactDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  conversation: Conversation
}

/** What is known of the person, where there is no room beside the thread. */
export function ContactDrawer({ open, onOpenChange, conversation }: ContactDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={threadWords.contact} side="right">
      <ContactPanel conversation={conversation} />
    </Drawer>
  )
}
