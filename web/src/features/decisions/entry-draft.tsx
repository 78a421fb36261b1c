import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { logWords } from '../../copy/automations/decision-log.ts'
import { LogReply } from './entry-reply.tsx'
import { claimsOfTrace, mayBeReworded } from './log-logic.ts'
import { LogDraftEditor, type LogDraftProps } from './entry-draft-editor.tsx'

/** A reply that waits for a person: to be sent as it is or in other words, or dismissed. */
export function LogDraft(props: LogDraftProps) {
  const { entry, onSend, onDismiss } = props
  const wordless = entry.reply_text === ''
  const [editing, setEditing] = useState(wordless)
  const reword = useRef<HTMLButtonElement>(null)
  const left = useRef(false)
  useEffect(() => {
    if (!editing && left.current) reword.current?.focus()
    left.current = editing
  }, [editing])
  if (editing) return <LogDraftEditor {...props} onCancel={wordless ? null : () => setEditing(false)} />
  return (
    <>
      {entry.reply_text !== null && <LogReply entry={entry} />}
      <Claims claims={claimsOfTrace(entry.trace)} />
      <div className="flex flex-wrap gap-2">
        <Button size="dense" variant="primary" onClick={() => onSend({ entry })}>
          {entry.reason_code === 'review' ? logWords.send : logWords.sendDraft}
        </Button>
        {mayBeReworded(entry) && (
          <Button
            ref={reword}
            size="dense"
            icon={<Pencil size={14} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            {logWords.reword}
          </Button>
        )}
        <Button size="dense" onClick={() => onDismiss({ entry })}>
          {logWords.dismiss}
        </Button>
      </div>
    </>
  )
}

function Claims({ claims }: { claims: readonly string[] }) {
  if (claims.length === 0) return null
  return (
    <p className="meta flex flex-wrap items-center gap-1.5">
      {logWords.unsupported}
      {claims.map((claim) => (
        <Tag key={claim} tone="warn">
          {claim}
        </Tag>
      ))}
    </p>
  )
}
