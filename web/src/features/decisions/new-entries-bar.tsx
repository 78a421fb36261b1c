import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/button.tsx'
import { logWords } from '../../copy/automations/decision-log.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'

interface NewEntriesBarProps {
  count: number
  onShow: () => Promise<void>
}

/** A button with the number of new entries, which loads them. */
export function NewEntriesBar({ count, onShow }: NewEntriesBarProps) {
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await onShow().catch((error: unknown) =>
      notify({ type: 'error', message: logWords.newFailed(causeOf(error)) }),
    )
    setBusy(false)
  }
  return (
    <div role="status" className="sticky top-12 z-10 flex h-0 items-start justify-center">
      {count > 0 && (
        <Button
          size="dense"
          variant="primary"
          busy={busy}
          icon={<ArrowUp size={14} aria-hidden="true" />}
          className="-mt-9 rounded-full! shadow-lg lg:-mt-8"
          onClick={() => void show()}
        >
          {logWords.newEntries(count)}
        </Button>
      )}
    </div>
  )
}
