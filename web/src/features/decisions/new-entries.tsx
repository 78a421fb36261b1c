import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { Button } from '../../ui/buttons/button.tsx'
import { causeOf } from '../../ui/feedback/cause-of.ts'
import { notify } from '../../ui/feedback/notify.ts'

interface NewEntriesProps {
  count: number
  onShow: () => Promise<void>
}

/** A button with the number of new entries, which loads them. */
export function NewEntries({ count, onShow }: NewEntriesProps) {
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await onShow().catch((error: unknown) =>
      notify({ type: 'error', message: m.decision_log_new_failed({ cause: causeOf(error) }) }),
    )
    setBusy(false)
  }
  return (
    // Present while it is empty, so that screen readers announce the first count.
    <div role="status" className="ms-auto empty:sr-only">
      {count > 0 && (
        <Button
          busy={busy}
          icon={<ArrowUp size={14} aria-hidden="true" className="max-sm:hidden" />}
          className="bg-overlay! max-sm:px-2.5"
          onClick={() => void show()}
        >
          {m.decision_log_new_entries({ count })}
        </Button>
      )}
    </div>
  )
}
