import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/button.tsx'
import { ledgerWords } from '../../copy/automations/decision-log.ts'
import { causeOf } from '../../ui/feedback/cause-of.ts'

interface LedgerNewsProps {
  count: number
  onShow: () => Promise<void>
}

/** Says how many entries are new; they come in when asked for. */
export function LedgerNews({ count, onShow }: LedgerNewsProps) {
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await onShow().catch((error: unknown) =>
      notify({ type: 'error', message: ledgerWords.newFailed(causeOf(error)) }),
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
          {ledgerWords.newEntries(count)}
        </Button>
      )}
    </div>
  )
}
