import { Check, Copy } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { deployedWords } from '../../../copy/automations/deployed.ts'
import { useCopied } from '../../../lib/browser/use-copied.ts'

/** JSON with a copy button. */
export function JsonView({ label, value }: { label: string; value: unknown }) {
  const json = JSON.stringify(value, null, 2)
  const { copied, failed, copy } = useCopied()
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="label-text text-text-2">{label}</h3>
        <Button
          size="dense"
          icon={copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
          onClick={() => void copy(json)}
        >
          {copied ? deployedWords.copied : deployedWords.copy}
        </Button>
      </div>
      <p role="status" className={failed ? 'text-label text-bad' : 'sr-only'}>
        {failed ? deployedWords.copyFailed : copied ? deployedWords.copied : ''}
      </p>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={0}
        aria-label={label}
        role="group"
        className="code m-0 max-h-[40vh] overflow-auto rounded-control border border-line bg-canvas p-3 break-words whitespace-pre-wrap"
      >
        {json}
      </pre>
    </section>
  )
}
