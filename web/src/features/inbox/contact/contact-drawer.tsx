import type { Conversation } from '@skein/contract/inbox'
import { Drawer } from '../../../ui/overlays/drawer.tsx'
import { threadWords } from '../../../copy/inbox.ts'
import { ContactPanel } from './contact-panel.tsx'

interface ContactDrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  conversation: Conversation
}

/** The contact panel in a drawer, for narrow screens. */
export function ContactDrawer({ open, onOpenChange, conversation }: ContactDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={threadWords.contact} side="right">
      <ContactPanel conversation={conversation} />
    </Drawer>
  )
}
