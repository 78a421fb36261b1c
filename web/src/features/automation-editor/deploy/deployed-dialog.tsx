import type { ActivationStatus } from '@skein/contract/automations/automation'
import { setActivation } from '@skein/contract/automations/automation-changes'
import type { SampleTrigger } from '@skein/contract/automations/backtest/sample-trigger'
import type { SlotColour, SentenceToken } from '@skein/contract/automations/sentence/sentence'
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
import { deployedWords } from '../../../copy/automations/editors/deployed.ts'
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
  /** Not set for a kind of which an account has one. */
  onAnother?: (() => void) | undefined
}

/**
 * Confirms a deploy: the sentence of the automation and the payload that was sent. The primary button is the next step: a
 * test on the page where followers of a practice account write, if the automation is active.
 */
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
  const { data: system } = useQuery(systemQuery)
  const testUrl = status === 'ACTIVE' ? tryUrlOf(system?.try_url, username, play) : null
  const words = deployedWords.test[play.write]
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={titleOf(status, { isNew, payload })}
      description={<AutomationSentence tokens={tokens} clamped />}
      footer={
        <>
          {onAnother && <Button onClick={onAnother}>{deployedWords.another}</Button>}
          {status === 'PAUSED' && (
            <Button busy={isPending} onClick={() => activate()}>
              {deployedWords.activate}
            </Button>
          )}
          <Button variant={testUrl === null ? 'primary' : 'secondary'} onClick={onViewList}>
            {deployedWords.viewList}
          </Button>
          {testUrl !== null && (
            <a href={testUrl} target="_blank" rel="noopener" className={buttonClass('primary', 'regular')}>
              {words.send}
              <ArrowUpRight size={16} aria-hidden="true" />
            </a>
          )}
        </>
      }
    >
      <DeployTimeline ink={slotColour} />
      {testUrl !== null && <p className="mb-4 text-text-2">{words.text}</p>}
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

function titleOf(
  status: ActivationStatus,
  { isNew, payload }: Pick<DeployedDialogProps, 'isNew' | 'payload'>,
): string {
  const { titles } = deployedWords
  const isShadow = typeof payload === 'object' && payload !== null && Reflect.get(payload, 'shadow') === true
  if (status === 'ACTIVE' && isShadow) return titles.drafts
  if (status === 'ACTIVE') return isNew ? titles.created : titles.changed
  return status === 'PAUSED' ? titles.paused : titles.inactive
}
