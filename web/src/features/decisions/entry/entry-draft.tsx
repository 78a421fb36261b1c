import { claimText } from '@skein/contract/reasons'
import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { EntryReply } from './entry-reply.tsx'
import { claimsOfTrace, isEditable } from '../log-logic.ts'
import { EntryDraftEditor, type EntryDraftProps } from './entry-draft-editor.tsx'

/** A reply that needs approval: send it, edit it or dismiss it. */
export function EntryDraft(props: EntryDraftProps) {
  const { entry, onSend, onDismiss } = props
  const hasNoText = entry.reply_text === ''
  const [editing, setEditing] = useState(hasNoText)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (!editing && wasEditing.current) editButton.current?.focus()
    wasEditing.current = editing
  }, [editing])
  if (editing) return <EntryDraftEditor {...props} onCancel={hasNoText ? null : () => setEditing(false)} />
  return (
    <>
      {entry.reply_text !== null && !entry.parts && <EntryReply entry={entry} />}
      <Claims claims={claimsOfTrace(entry.trace)} />
      <div className="flex flex-wrap gap-2">
        <Button size="dense" variant="primary" onClick={() => onSend({ entry })}>
          {entry.reason_code === 'review' ? m.common_send() : m.common_send_reply()}
        </Button>
        {isEditable(entry) && (
          <Button
            ref={editButton}
            size="dense"
            icon={<Pencil size={14} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            {m.common_edit()}
          </Button>
        )}
        <Button size="dense" onClick={() => onDismiss({ entry })}>
          {m.common_dismiss()}
        </Button>
      </div>
    </>
  )
}

function Claims({ claims }: { claims: readonly string[] }) {
  if (claims.length === 0) return null
  return (
    <p className="meta flex flex-wrap items-center gap-1.5">
      {m.decision_log_unsupported()}
      {claims.map((claim) => (
        <Tag key={claim} tone="warn">
          {claimText(claim)}
        </Tag>
      ))}
    </p>
  )
}
