import { m } from '@skein/messages'
import { canSucceed } from './can-succeed.ts'
import { causeOf } from './cause-of.ts'
import { notify } from './notify.ts'

/**
 * Shows a failure until it is dismissed, with its reason unless the message says it, and a button for another attempt where
 * that can succeed.
 */
export function notifyFailure(message: string, error: unknown, onRetry: () => void): void {
  const cause = causeOf(error)
  notify({
    type: 'error',
    message,
    text: message.includes(cause) ? undefined : cause,
    autoHide: false,
    ...(canSucceed(error) ? { action: { label: m.common_retry(), onAction: onRetry } } : {}),
  })
}
