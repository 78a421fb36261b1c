import type { ChatMessage } from '@skein/contract/assistant'
import { Pencil, RotateCcw, TriangleAlert } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { assistantWords } from '../../../copy/assistant.ts'
import { textOf } from './record-logic.ts'

export interface OwnMessageProps {
  record: ChatMessage
  /** Error that prevented sending. */
  problem: string | null
  onResend: () => void
  /** Puts the text back into the field; only for the last message. */
  onEdit: ((text: string) => void) | undefined
}

/** A message of the user. An unsent one stays with its error and a retry button. */
export function OwnMessage({ record, problem, onResend, onEdit }: OwnMessageProps) {
  const text = textOf(record)
  return (
    <div className="flex flex-col items-end gap-1.5">
      <div className="group flex max-w-[85%] items-center gap-1">
        {onEdit && (
          <IconButton
            size="dense"
            label={assistantWords.editMessage}
            icon={<Pencil size={15} aria-hidden="true" />}
            className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-lg:opacity-100"
            onClick={() => onEdit(text)}
          />
        )}
        <p className="min-w-0 rounded-card rounded-br-chip bg-s3 px-3.5 py-2 text-chat break-words whitespace-pre-wrap">
          <VisuallyHidden>{assistantWords.own}: </VisuallyHidden>
          {text}
        </p>
      </div>
      {problem && (
        <p role="alert" className="flex flex-wrap items-center justify-end gap-2 text-label text-bad">
          <TriangleAlert size={15} aria-hidden="true" />
          {assistantWords.notSent}: {problem}
          <Button size="dense" icon={<RotateCcw size={14} aria-hidden="true" />} onClick={onResend}>
            {assistantWords.tryAgain}
          </Button>
        </p>
      )}
    </div>
  )
}
