import type { ActivationStatus } from '@skein/contract/automations/automation'
import { setActivation } from '@skein/contract/automations/automation-changes'
import type { SampleTrigger } from '@skein/contract/automations/backtest/sample-trigger'
import type { SlotColour, SentenceToken } from '@skein/contract/automations/sentence/sentence'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { m } from '@skein/messages'
import { call } from '../../../lib/api/api.ts'
import { systemQuery, tryUrlOf } from '../../../lib/api/system-query.ts'
import { AutomationSentence } from '../../../components/automation-sentence.tsx'
import { buttonClass } from '../../../ui/buttons/button-style.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { listKey } from '../../automations/queries.ts'
import { DeployTimeline } from './deploy-timeline.tsx'
import { JsonView } from './json-view.tsx'
import { TestResult } from './test-result.tsx'

const testTexts = {
  comment: { text: m.deployed_test_comment_text(), send: m.common_send_a_test_comment() },
  message: { text: m.deployed_test_message_text(), send: m.deployed_test_message_send() },
}

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
  const words = testTexts[play.write]
  const [testing, setTesting] = useState(false)
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={titleOf(status, { isNew, payload })}
      description={<AutomationSentence tokens={tokens} clamped />}
      footer={
        <>
          {onAnother && <Button onClick={onAnother}>{m.deployed_another()}</Button>}
          {status === 'PAUSED' && (
            <Button busy={isPending} onClick={() => activate()}>
              {m.common_activate()}
            </Button>
          )}
          <Button variant={testUrl === null ? 'primary' : 'secondary'} onClick={onViewList}>
            {m.editor_view_list()}
          </Button>
          {testUrl !== null && <TestLink url={testUrl} label={words.send} onOpen={() => setTesting(true)} />}
        </>
      }
    >
      <DeployTimeline ink={slotColour} />
      {testUrl !== null && !testing && <p className="mb-4 text-text-2">{words.text}</p>}
      {testing && (
        <TestResult platformUserId={platformUserId} automationId={automationId} write={play.write} />
      )}
      <JsonView label={m.deployed_json()} value={payload} open={showsJson} />
    </Dialog>
  )
}

interface TestLinkProps {
  url: string
  label: string
  onOpen: () => void
}

/** Opens the page where a follower of a practice account writes. */
const TestLink = ({ url, label, onOpen }: TestLinkProps) => (
  <a href={url} target="_blank" rel="noopener" className={buttonClass('primary', 'regular')} onClick={onOpen}>
    {label}
    <ArrowUpRight size={16} aria-hidden="true" />
  </a>
)

function useActivate(platform_user_id: string, automation_id: string) {
  const client = useQueryClient()
  const activation = useMutation({
    mutationFn: () => call(setActivation, { platform_user_id, automation_id, activation_status: 'ACTIVE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: listKey(platform_user_id) }),
    onError: (error) =>
      notifyFailure(m.deployed_activate_failed({ cause: causeOf(error) }), error, () => activation.mutate()),
  })
  return activation
}

function titleOf(
  status: ActivationStatus,
  { isNew, payload }: Pick<DeployedDialogProps, 'isNew' | 'payload'>,
): string {
  const isShadow = typeof payload === 'object' && payload !== null && Reflect.get(payload, 'shadow') === true
  if (status === 'ACTIVE' && isShadow) return m.deployed_titles_drafts()
  if (status === 'ACTIVE') return isNew ? m.deployed_titles_created() : m.deployed_titles_changed()
  return status === 'PAUSED' ? m.deployed_titles_paused() : m.deployed_titles_inactive()
}
