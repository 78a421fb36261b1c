import { notify } from './notify.ts'
import { controls } from '../../copy/controls.ts'

/** Shows an error with a retry button; it stays until it is dismissed. */
export const notifyFailure = (message: string, onRetry: () => void): void =>
  void notify({
    type: 'error',
    message,
    autoHide: false,
    action: { label: controls.retry, onAction: onRetry },
  })
