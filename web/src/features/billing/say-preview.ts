import { notify } from '../../ui/feedback/notify.ts'
import { billingWords } from '../../copy/billing.ts'

/** Handler of all buttons of the preview. */
export const sayPreview = (): void => void notify({ type: 'info', message: billingWords.notCharged })
