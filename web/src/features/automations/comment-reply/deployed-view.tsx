import { sentenceOf } from '@skein/contract/automations/sentence'
import { useNavigate } from '@tanstack/react-router'
import { commentReplyPath, typeListPath } from '../../../lib/paths.ts'
import { DeployedDialog } from '../editor/deployed-dialog.tsx'
import type { Deployed } from './use-deploy.ts'

interface DeployedViewProps {
  deployed: Deployed
  onClose: () => void
  onAnother: () => void
}

/** After a deploy: on to the list, to another rule, or back to this one, which from now on is a stored one. */
export function DeployedView({ deployed, onClose, onAnother }: DeployedViewProps) {
  const navigate = useNavigate()
  const { automationId, payload } = deployed
  const close = () => {
    onClose()
    void navigate({ href: commentReplyPath(automationId), replace: true })
  }
  return (
    <DeployedDialog
      open
      tokens={sentenceOf({ ...payload, automation_type: 'COMMENT_REPLY' })}
      payload={payload}
      onClose={close}
      onViewList={() => void navigate({ href: `${typeListPath('COMMENT_REPLY')}#${automationId}` })}
      onAnother={onAnother}
    />
  )
}
