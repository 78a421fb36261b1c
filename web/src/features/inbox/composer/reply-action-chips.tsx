import type { ReplyActions } from '@skein/contract/inbox/reply-actions'
import { X } from 'lucide-react'
import { m } from '@skein/messages'
import { actionsText } from './reply-actions-logic.ts'

interface ReplyActionChipsProps {
  actions: ReplyActions
  onChange: (actions: ReplyActions) => void
}

/** What is done after the message is sent, each with a button that removes it. */
export function ReplyActionChips({ actions, onChange }: ReplyActionChipsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="meta">{m.composer_after_sending()}</span>
      <ul aria-label={m.composer_after_sending()} className="contents">
        {actionsText(actions).map(({ text, without }) => (
          <li key={text} className="inline-flex items-center rounded-chip bg-raised ps-2 text-label">
            {text}
            <button
              type="button"
              aria-label={m.common_remove_name({ name: text })}
              className="touch grid size-7 place-items-center rounded-chip text-text-3 hover:bg-overlay hover:text-text"
              onClick={() => onChange(without)}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
