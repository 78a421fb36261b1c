import { m } from '@skein/messages'
import { HelpLink } from '../../components/help-link.tsx'
import { slotColourOf, sentenceOf } from '@skein/contract/automations/sentence/sentence'
import type { AutomationType } from '@skein/contract/automations/automation'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Pencil } from 'lucide-react'
import { paths, typeListPath } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { AutomationSentence } from '../../components/automation-sentence.tsx'
import { StatusTag } from '../../components/tags/status-tag.tsx'
import { TimelineRail } from '../../components/timeline-rail.tsx'
import { useAllPaused } from '../../components/use-all-paused.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { statusDotOf, typeFromPath } from '../automations/automation-logic.ts'
import { BackLink } from '../../components/back-link.tsx'
import { DecisionLogView } from './decision-log-view.tsx'
import { listQuery } from '../automations/queries.ts'
import { useOpenEditor } from '../automations/use-open-editor.ts'
import { WithAccount } from '../session/with-account.tsx'
import { typeTitles } from '../../copy/automations.ts'
import { Permitted } from '../session/permitted.tsx'

const DraftsPanel = lazyPart(async () => (await import('./drafts-panel.tsx')).DraftsPanel)

/** The decision log of one automation. */
export function DecisionLogScreen() {
  const { type: typePath, automationId } = useParams({ strict: false })
  const type = typeFromPath(typePath ?? '')
  if (!type || !automationId) return <Navigate to={paths.workspace} replace />
  return (
    <WithAccount>
      {(account) => (
        <Log
          key={automationId}
          platformUserId={account.platform_user_id}
          type={type}
          automationId={automationId}
        />
      )}
    </WithAccount>
  )
}

interface LogProps {
  platformUserId: string
  type: AutomationType
  automationId: string
}

function Log({ platformUserId, type, automationId }: LogProps) {
  useDocumentTitle(m.common_activity())
  return (
    <DecisionLogView
      scope={{ platformUserId, automationId }}
      top={
        <div className="mb-4 flex flex-col gap-3">
          <div className="flex items-center gap-2">
            <BackLink to={typeListPath(type)}>{typeTitles[type]}</BackLink>
            <HelpLink term="check" />
          </div>
          <AutomationHead platformUserId={platformUserId} automationId={automationId} />
        </div>
      }
    />
  )
}

function AutomationHead({ platformUserId, automationId }: Pick<LogProps, 'platformUserId' | 'automationId'>) {
  const openEditor = useOpenEditor()
  const { data } = useQuery(listQuery(platformUserId))
  const allPaused = useAllPaused(platformUserId)
  const automation = data?.find((one) => one.automation_id === automationId)
  if (data && !automation) return <p className="text-text-2">{m.decision_log_unknown_automation()}</p>
  if (!automation) return null
  return (
    <>
      <TimelineRail
        ink={slotColourOf[automation.automation_type]}
        state={statusDotOf(automation, allPaused)}
        last
      >
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1.5">
            <h2 className="label-text flex flex-wrap items-center gap-2 text-text-2">
              <bdi dir="auto">{automation.name}</bdi>
              <StatusTag status={automation.activation_status} allPaused={allPaused} />
            </h2>
            <p>
              <AutomationSentence tokens={sentenceOf(automation)} clamped />
            </p>
          </div>
          <Permitted>
            <Button
              size="dense"
              icon={<Pencil size={14} aria-hidden="true" />}
              onClick={() => openEditor(automation.automation_type, automation.automation_id)}
            >
              {m.common_edit()}
            </Button>
          </Permitted>
        </div>
      </TimelineRail>
      {automation.shadow && (
        <Suspense>
          <DraftsPanel automation={automation} />
        </Suspense>
      )}
    </>
  )
}
