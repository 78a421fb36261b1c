import { notify } from './notify.ts'
import { controls } from '../../copy/controls.ts'

/** A notice about a refused change; it stays until it is dealt with. */
export const notifyFailure = (message: string, onRetry: () => void): void =>
  void notify({
    type: 'error',
    message,
    autoHide: false,
    action: { label: controls.retry, onAction: onRetry },
  })
