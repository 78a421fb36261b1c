import { sampleTriggerOf } from '@skein/contract/automations/sample-trigger'
import { slotColourOf, sentenceOf } from '@skein/contract/automations/sentence'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { typeListPath } from '../../../lib/paths.ts'
import type { AutomationForm, AutomationKind } from '../form/editor-kind.ts'
import type { Deployed } from './deploy-types.ts'

const DeployedDialog = lazy(async () => ({ default: (await import('./deployed-dialog.tsx')).DeployedDialog }))

interface DeployedViewProps<Form extends AutomationForm> {
  kind: AutomationKind<Form>
  username: string
  deployed: Deployed
  onClose: () => void
  onAnother: () => void
}

/** Shown after a deploy: links to the list, to a new automation, and back to this one, which is now stored. */
export function DeployedView<Form extends AutomationForm>(props: DeployedViewProps<Form>) {
  const { kind, username, deployed, onClose, onAnother } = props
  const navigate = useNavigate()
  const { automationId, payload } = deployed
  const close = () => {
    onClose()
    void navigate({ href: kind.addressOf(automationId), replace: true })
  }
  const automation = { ...payload, automation_type: kind.type }
  return (
    <Suspense>
      <DeployedDialog
        open
        ink={slotColourOf[kind.type]}
        username={username}
        sample={sampleTriggerOf(automation)}
        tokens={sentenceOf(automation)}
        payload={payload}
        onClose={close}
        onViewList={() => void navigate({ href: `${typeListPath(kind.listAfterDeploy)}#${automationId}` })}
        onAnother={onAnother}
      />
    </Suspense>
  )
}
