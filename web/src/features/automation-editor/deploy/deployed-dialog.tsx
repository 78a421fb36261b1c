import type { ActivationStatus } from '@skein/contract/automations/automation'
import { setActivation } from '@skein/contract/automations/automation-changes'
import type { SampleTrigger } from '@skein/contract/automations/sample-trigger'
import type { SlotColour, SentenceToken } from '@skein/contract/automations/sentence'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { call } from '../../../lib/api/api.ts'
import { systemQuery, tryUrlOf } from '../../../lib/api/system-query.ts'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { buttonClass } from '../../../ui/button-style.ts'
import { Button } from '../../../ui/button.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { deployedWords } from '../../../copy/automations/deployed.ts'
import { listKey } from '../../automations/queries.ts'
import { DeployTimeline } from './deploy-timeline.tsx'
import { JsonView } from './json-view.tsx'

interface DeployedDialogProps {
  open: boolean
  ink: SlotColour
  /** The account that the automation works for. */
  username: string
  sample: SampleTrigger
  tokens: readonly SentenceToken[]
  /** The payload that was sent. */
  payload: unknown
  automationId: string
  platformUserId: string
  isNew: boolean
  /** The status right after the deploy. */
  status: ActivationStatus
  /** Opens the payload. */
  showsJson: boolean
  onClose: () => void
  onViewList: () => void
  onAnother: () => void
}

/** Confirms a deploy: the sentence of the automation and the payload that was sent. */
export function DeployedDialog({
  open,
  ink: slotColour,
  username,
  sample: play,
  tokens,
  payload,
  automationId,
  platformUserId,
  isNew,
  status: deployedStatus,
  showsJson,
  onClose,
  onViewList,
  onAnother,
}: DeployedDialogProps) {
  const { mutate: activate, isPending, data } = useActivate(platformUserId, automationId)
  const status = data?.activation_status ?? deployedStatus
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={titleOf(status, isNew)}
      description={<AutomationSentence tokens={tokens} clamped />}
      footer={
        <>
          <Button onClick={onAnother}>{deployedWords.another}</Button>
          {status === 'PAUSED' && (
            <Button busy={isPending} onClick={() => activate()}>
              {deployedWords.activate}
            </Button>
          )}
          <Button variant="primary" onClick={onViewList}>
            {deployedWords.viewList}
          </Button>
        </>
      }
    >
      <DeployTimeline ink={slotColour} />
      <TryIt username={username} sample={play} />
      <JsonView label={deployedWords.json} value={payload} open={showsJson} />
    </Dialog>
  )
}

function useActivate(platform_user_id: string, automation_id: string) {
  const client = useQueryClient()
  const activation = useMutation({
    mutationFn: () => call(setActivation, { platform_user_id, automation_id, activation_status: 'ACTIVE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(platform_user_id) }),
    onError: (error) =>
      notifyFailure(deployedWords.activateFailed(causeOf(error)), () => activation.mutate()),
  })
  return activation
}

function titleOf(status: ActivationStatus, isNew: boolean): string {
  const { titles } = deployedWords
  if (status === 'ACTIVE') return isNew ? titles.created : titles.changed
  return status === 'PAUSED' ? titles.paused : titles.inactive
}

/** Links to the page where followers of a practice account write; hidden for a real account. */
function TryIt({ username, sample: play }: Pick<DeployedDialogProps, 'username' | 'sample'>) {
  const { data } = useQuery(systemQuery)
  const url = tryUrlOf(data?.try_url, username, play)
  if (url === null) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line p-3">
      <p className="min-w-0 grow basis-64 text-text-2">{deployedWords.tryIt}</p>
      <a href={url} target="_blank" rel="noopener" className={buttonClass('secondary', 'dense')}>
        {deployedWords.play}
        <ArrowUpRight size={14} aria-hidden="true" />
      </a>
    </div>
  )
}
