import { m } from '@skein/messages'
import { notify } from './notify.ts'

/** Shows an error with a retry button and a text under it; it stays until it is dismissed. */
export const notifyFailure = (message: string, onRetry: () => void, text?: string): void =>
  void notify({
    type: 'error',
    message,
    text,
    autoHide: false,
    action: { label: m.common_retry(), onAction: onRetry },
  })
