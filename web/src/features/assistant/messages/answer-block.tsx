import type { ChatMessage } from '@skein/contract/assistant'
import { RotateCcw } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { assistantWords } from '../../../copy/assistant.ts'
import { CopyButton } from './copy-button.tsx'
import { hostsOf, textOf } from './record-logic.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const MarkdownText = lazyPart(async () => (await import('./markdown-text.tsx')).MarkdownText)

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
  const said = text || (record.reason ? assistantWords.finalAnswer : '')
  const drawn = useDeferredValue(said)
  const writing = record.status === 'in_progress'
  return (
    <article
      aria-label={assistantWords.assistant}
      data-answer={record.id}
      tabIndex={-1}
      className="flex flex-col items-stretch gap-2 outline-none"
    >
      <div className="text-chat">
        <Suspense fallback={<p className="whitespace-pre-wrap">{drawn}</p>}>
          <MarkdownText text={drawn} hosts={hostsOf(record)} />
        </Suspense>
      </div>
      {!writing && (
        <div className="-ml-2 flex flex-wrap items-center gap-1">
          <CopyButton label={assistantWords.copyMessage} text={said} />
          {onRegenerate && (
            <IconButton
              size="dense"
              label={assistantWords.regenerate}
              icon={<RotateCcw size={16} aria-hidden="true" />}
              onClick={onRegenerate}
            />
          )}
          {record.reason && <Reason text={record.reason} />}
        </div>
      )}
    </article>
  )
}

function Reason({ text }: { text: string }) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="dense"
        className="px-2!"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? assistantWords.hideReason : assistantWords.showReason}
      </Button>
      {shown && (
        <p className="ml-2 w-full border-l-2 border-line pl-3 text-text-2 whitespace-pre-wrap">{text}</p>
      )}
    </>
  )
}
