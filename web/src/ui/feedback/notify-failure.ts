import { m } from '@skein/messages'
import { canSucceed } from './can-succeed.ts'
import { notify } from './notify.ts'

/** Shows a failure with a text under it until it is dismissed, and a button for another attempt where that can succeed. */
export const notifyFailure = (message: string, error: unknown, onRetry: () => void, text?: string): void =>
  void notify({
    type: 'error',
    message,
    text,
    autoHide: false,
    ...(canSucceed(error) ? { action: { label: m.common_retry(), onAction: onRetry } } : {}),
  })
