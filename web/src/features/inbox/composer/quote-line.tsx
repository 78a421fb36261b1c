import { X } from 'lucide-react'
import { m } from '@skein/messages'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { OneLine } from '../../../ui/one-line.tsx'
import type { Quote } from '../draft-store.ts'

/** The message that the reply quotes, above the field. */
export function QuoteLine({ quote, onRemove }: { quote: Quote; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-2 border-s-2 border-control ps-3">
      <div className="min-w-0 grow">
        <p className="text-floor font-medium text-text-3">{m.inbox_message_reply_to()}</p>
        <OneLine className="text-label text-text-2">{quote.text}</OneLine>
      </div>
      <IconButton
        size="dense"
        label={m.composer_quote_remove()}
        icon={<X size={16} aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  )
}
