import { RotateCcw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import { assistantWords } from '../../../copy/assistant.ts'

export interface EndedRowProps {
  how: 'failed' | 'stopped'
  /** Undefined for turns that are followed by another. */
  onTryAgain: (() => void) | undefined
}

/** Marks a turn that ended without an answer. */
export function EndedRow({ how, onTryAgain }: EndedRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-text-2">
      <p className="flex gap-3">
        <span className="flex h-lh shrink-0 items-center">
          <StatusDot
            state={how === 'failed' ? 'failed' : 'hollow'}
            tone={how === 'failed' ? 'bad' : 'brand'}
          />
        </span>
        {how === 'failed' ? assistantWords.runStopped : assistantWords.stoppedByYou}
      </p>
      {onTryAgain && (
        <Button size="dense" icon={<RotateCcw size={14} aria-hidden="true" />} onClick={onTryAgain}>
          {assistantWords.tryAgain}
        </Button>
      )}
    </div>
  )
}
