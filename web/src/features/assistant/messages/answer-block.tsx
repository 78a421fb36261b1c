import type { ChatMessage } from '@skein/contract/assistant/assistant'
import { RotateCcw } from 'lucide-react'
import { Suspense, useDeferredValue } from 'react'
import { m } from '@skein/messages'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { CopyButton } from './copy-button.tsx'
import { ReasonToggle } from './reason-toggle.tsx'
import { hostsOf, textOf } from './record-logic.ts'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'

const PlainText = ({ text }: { text: string }) => <p className="whitespace-pre-wrap">{text}</p>

const MarkdownText = lazyPart(async () => (await import('./markdown-text.tsx')).MarkdownText, PlainText)

export interface AnswerBlockProps {
  record: ChatMessage
  /** Tokens received since the record was last sent whole. */
  written: string
  /** Repeats the request; undefined where this is not possible. */
  onRegenerate: (() => void) | undefined
}

/** The answer of the assistant, with its reason on demand. */
export function AnswerBlock({ record, written, onRegenerate }: AnswerBlockProps) {
  const text = textOf(record) + written
  const said = text || (record.reason ? m.assistant_final_answer() : '')
  const deferredText = useDeferredValue(said)
  const writing = record.status === 'in_progress'
  return (
    <article
      aria-label={m.common_assistant()}
      data-answer={record.id}
      tabIndex={-1}
      className="flex flex-col items-stretch gap-2 outline-none"
    >
      <div className="text-chat">
        <Suspense fallback={<PlainText text={deferredText} />}>
          <MarkdownText text={deferredText} hosts={hostsOf(record)} />
        </Suspense>
      </div>
      {!writing && (
        <div className="-ms-2 flex flex-wrap items-center gap-1">
          <CopyButton label={m.assistant_copy_message()} text={said} />
          {onRegenerate && (
            <IconButton
              size="dense"
              label={m.assistant_regenerate()}
              icon={<RotateCcw size={16} aria-hidden="true" />}
              onClick={onRegenerate}
            />
          )}
          {record.reason && <ReasonToggle text={record.reason} />}
        </div>
      )}
    </article>
  )
}
