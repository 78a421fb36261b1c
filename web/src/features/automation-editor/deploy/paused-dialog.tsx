import { m } from '@skein/messages'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { DeployView } from './use-deploy.ts'

/** Asks whether a paused automation stays paused when its changes are saved. */
export function PausedDialog({ paused, dismiss }: Pick<DeployView, 'paused' | 'dismiss'>) {
  return (
    <Dialog
      open={paused !== null}
      onOpenChange={(open) => !open && dismiss()}
      title={m.deploy_paused_title()}
      description={m.deploy_paused_text()}
      footer={
        <>
          <Button onClick={() => paused?.onSave(false)}>{m.common_save()}</Button>
          <Button variant="primary" onClick={() => paused?.onSave(true)}>
            {m.deploy_save_and_activate()}
          </Button>
        </>
      }
    />
  )
}
