import { PenLine } from 'lucide-react'
import { m } from '@skein/messages'
import { cx } from '../../../ui/cx.ts'
import { draftKey, useDrafts } from '../draft-store.ts'
import { useTypists } from '../typing-store.ts'

interface TypingNoticeProps {
  platformUserId: string
  conversationId: string
}

/** Says that another member writes here, as a warning once you write a message too. */
export function TypingNotice({ platformUserId, conversationId }: TypingNoticeProps) {
  const writes = useDrafts(({ drafts }) => drafts[draftKey(platformUserId, conversationId)] !== undefined)
  const names = useTypistNames(conversationId)
  return <TypingLine names={names} warns={writes} />
}

/** Warns that another member writes here, once you write a public reply too. */
export function TypingWarning({ conversationId, writes }: { conversationId: string; writes: boolean }) {
  const names = useTypistNames(conversationId)
  return <TypingLine names={writes ? names : ''} warns />
}

const useTypistNames = (conversationId: string): string =>
  useTypists((state) => state.typists[conversationId])
    ?.map(({ name }) => name)
    .join(', ') ?? ''

/** Stays mounted while no other member writes, so that screen readers announce the text. */
const TypingLine = ({ names, warns }: { names: string; warns: boolean }) => (
  <p
    role="status"
    className={cx(
      'flex items-center gap-1.5 py-1 text-label empty:hidden',
      warns ? 'text-warn' : 'text-text-2',
    )}
  >
    {names !== '' && (
      <>
        <PenLine size={14} aria-hidden="true" className="shrink-0" />
        <span>{warns ? m.inbox_typing_too({ name: names }) : m.inbox_typing({ name: names })}</span>
      </>
    )}
  </p>
)
