import { notify } from '../../ui/feedback/notify.ts'
import { billingWords } from '../../copy/billing.ts'

/** What every button of the preview does. */
export const sayPreview = (): void => void notify({ type: 'info', message: billingWords.notCharged })
