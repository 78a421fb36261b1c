import { m } from '@skein/messages'
import { useCopied } from '../lib/browser/use-copied.ts'

/** Details for support, such as the platform's own message: closed, with a button that copies them. */
export function TechnicalDetails({ text }: { text: string }) {
  const { copied, failed, copy } = useCopied()
  return (
    <details className="w-full">
      <summary className="touch label-text w-fit cursor-default rounded-chip text-text-2 hover:text-text">
        {m.common_technical_details()}
      </summary>
      <p className="mt-1 flex items-start gap-2">
        <code className="min-w-0 text-start font-mono break-words select-all">{text}</code>
        <button
          type="button"
          className="touch -my-1 min-h-6 shrink-0 rounded-chip px-1 font-semibold text-text hover:bg-overlay"
          onClick={() => void copy(text)}
        >
          {failed ? m.technical_copy_failed() : copied ? m.common_copied() : m.technical_copy()}
        </button>
      </p>
    </details>
  )
}
