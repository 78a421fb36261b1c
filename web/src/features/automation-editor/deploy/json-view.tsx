import { Check, Copy } from 'lucide-react'
import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { useCopied } from '../../../lib/browser/use-copied.ts'

/** JSON with a copy button, under its label. */
export function JsonView({ label, value, open }: { label: string; value: unknown; open: boolean }) {
  const json = JSON.stringify(value, null, 2)
  const { copied, failed, copy } = useCopied()
  return (
    <details open={open}>
      <summary className="touch label-text flex min-h-8 w-fit items-center text-text-2 hover:text-text">
        {label}
      </summary>
      <div className="flex flex-col items-start gap-2 pt-2">
        <Button
          size="dense"
          icon={copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
          onClick={() => void copy(json)}
        >
          {copied ? m.common_copied() : m.deployed_copy()}
        </Button>
        <p role="status" className={failed ? 'text-label text-bad' : 'sr-only'}>
          {failed ? m.deployed_copy_failed() : copied ? m.common_copied() : ''}
        </p>
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
          tabIndex={0}
          aria-label={label}
          role="group"
          className="code m-0 max-h-[40vh] w-full overflow-auto rounded-control bg-canvas p-3 break-words whitespace-pre-wrap"
        >
          {json}
        </pre>
      </div>
    </details>
  )
}
