import { TriangleAlert } from 'lucide-react'
import { m } from '@skein/messages'
import { Button } from '../buttons/button.tsx'

export interface ErrorStateProps {
  title: string
  /** The server's message, if it says more than the title. */
  message?: string | undefined
  onRetry?: (() => void) | undefined
  retryLabel?: string
  retrying?: boolean | undefined
}

export function ErrorState({
  title,
  message,
  onRetry,
  retryLabel = m.common_retry(),
  retrying,
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-card border border-line p-5">
      <p className="section-head flex items-center gap-2 text-bad">
        <TriangleAlert size={18} aria-hidden="true" />
        {title}
      </p>
      {message && message !== title && <p className="text-text-2">{message}</p>}
      {onRetry && (
        <Button busy={retrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
