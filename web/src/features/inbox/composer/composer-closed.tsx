import { Lock } from 'lucide-react'
import { formatDateTime } from '../../../lib/format.ts'
import { composerWords } from '../../../copy/composer.ts'
import { windowWords } from '../../../copy/inbox.ts'
import type { ReplyWindow } from '../window-logic.ts'

interface ComposerClosedProps {
  window: ReplyWindow
  name: string
  draft: string | undefined
}

/** Says why no message can be written. */
export function ComposerClosed({ window: { ends }, name, draft }: ComposerClosedProps) {
  return (
    <div role="note" className="mb-3 flex gap-3 rounded-card border border-line bg-s2 p-4">
      <Lock size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-text-3" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="section-head">{composerWords.closedTitle}</p>
        <p className="text-text-2">
          {ends === null
            ? windowWords.neverReason(name)
            : windowWords.closedReason(name, formatDateTime(ends))}
        </p>
        {draft !== undefined && (
          <p className="meta">
            {composerWords.draftKept} <span className="text-text-2">{draft}</span>
          </p>
        )}
      </div>
    </div>
  )
}

/** Restrictions that apply while a reply is still possible. */
export function ComposerNote({ window: { kind, ends }, name }: { window: ReplyWindow; name: string }) {
  if (ends === null || kind === 'open') return null
  if (kind === 'private_reply') {
    return <p className="meta">{windowWords.privateReplyNote(name, formatDateTime(ends))}</p>
  }
  return <p className="meta">{windowWords.humanAgentNote(formatDateTime(ends))}</p>
}
