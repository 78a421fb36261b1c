import { PenLine } from 'lucide-react'
import { m } from '@skein/messages'
import { cx } from '../../../ui/cx.ts'
import { draftKey, useDrafts } from '../draft-store.ts'
import { useTypists } from '../typing-store.ts'

interface TypingNoticeProps {
  platformUserId: string
  conversationId: string
}

/** Says that another member writes here, as a warning once you write too. */
export function TypingNotice({ platformUserId, conversationId }: TypingNoticeProps) {
  const typists = useTypists((state) => state.typists[conversationId])
  const writes = useDrafts(({ drafts }) => drafts[draftKey(platformUserId, conversationId)] !== undefined)
  const names = typists?.map(({ name }) => name).join(', ') ?? ''
  return (
    <p
      role="status"
      className={cx(
        'flex items-center gap-1.5 py-1 text-label empty:hidden',
        writes ? 'text-warn' : 'text-text-2',
      )}
    >
      {names !== '' && (
        <>
          <PenLine size={14} aria-hidden="true" className="shrink-0" />
          <span>{writes ? m.inbox_typing_too({ name: names }) : m.inbox_typing({ name: names })}</span>
        </>
      )}
    </p>
  )
}
