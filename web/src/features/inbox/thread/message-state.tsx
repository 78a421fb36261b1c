import type { InboxMessage } from '@skein/contract/inbox'
import { Check, CheckCheck, CircleQuestionMark, CircleX, WifiOff } from 'lucide-react'
import { Spinner } from '../../../ui/spinner.tsx'
import { messageWords } from '../../../copy/inbox.ts'
import type { Retry, ShownState } from '../thread-logic.ts'

interface MessageStateProps {
  message: InboxMessage
  state: ShownState
  retry: Retry | null
  onRetry: (retry: Retry) => void
}

const glyphs = {
  waiting: <WifiOff size={12} aria-hidden="true" />,
  sending: <Spinner />,
  unknown: <CircleQuestionMark size={12} aria-hidden="true" />,
  failed: <CircleX size={12} aria-hidden="true" />,
  sent: <Check size={12} aria-hidden="true" />,
  seen: <CheckCheck size={12} aria-hidden="true" />,
} as const

const tones: Partial<Record<ShownState, string>> = {
  failed: 'text-bad',
  unknown: 'text-warn',
  waiting: 'text-warn',
}

/** State of an own message, with the reason of a failure and a resend button. */
export function MessageState({ message, state, retry, onRetry }: MessageStateProps) {
  if (state === 'received') return null
  const cause = message.cause ?? causes[state]
  return (
    <>
      <span className={`inline-flex items-center gap-1 ${tones[state] ?? ''}`}>
        {glyphs[state]}
        {messageWords.states[state]}
      </span>
      {cause && <span className="text-text-2">{cause}</span>}
      {retry && (
        <button
          type="button"
          aria-label={messageWords.retryOf(retry.text)}
          className="touch -my-1 min-h-6 rounded-chip px-1 font-semibold text-brand-text hover:bg-s3"
          onClick={() => onRetry(retry)}
        >
          {messageWords.retry}
        </button>
      )}
    </>
  )
}

const causes: Partial<Record<ShownState, string>> = {
  unknown: messageWords.unknownCause,
  waiting: messageWords.waitingCause,
}
