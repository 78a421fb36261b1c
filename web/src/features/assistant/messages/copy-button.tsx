import { Check, Copy } from 'lucide-react'
import { m } from '@skein/messages'
import { useCopied } from '../../../lib/browser/use-copied.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { copied, failed, copy } = useCopied()
  return (
    <>
      <IconButton
        size="dense"
        label={copied ? m.common_copied() : label}
        icon={copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        onClick={() => void copy(text)}
      />
      <span role="status" className={failed ? 'text-label text-bad' : 'sr-only'}>
        {failed ? m.assistant_copy_failed() : copied ? m.common_copied() : ''}
      </span>
    </>
  )
}
