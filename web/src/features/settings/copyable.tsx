import { m } from '@skein/messages'
import { useCopied } from '../../lib/browser/use-copied.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** A text that can be read and copied. */
export function Copyable({ label, value, action }: { label: string; value: string; action: string }) {
  const { copied, copy } = useCopied()
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="label-text">{label}</p>
      <p className="font-mono wrap-anywhere">{value}</p>
      <Button size="dense" onClick={() => void copy(value)}>
        {copied ? m.common_copied() : action}
      </Button>
    </div>
  )
}
