import { commentReplyForm } from '../src/features/automation-editor/comment-reply/comment-reply-form.ts'
import { DmReplyScreen } from '../src/features/automation-editor/dm-reply/dm-reply-screen.tsx'
import { DeployBar } from '../src/features/automation-editor/deploy/deploy-bar.tsx'
import { ConflictDialog } from '../src/features/automation-editor/deploy/conflict-dialog.tsx'
import { DeployedDialog } from '../src/features/automation-editor/deploy/deployed-dialog.tsx'
import { JsonView } from '../src/features/automation-editor/deploy/json-view.tsx'
import { ModelSection } from '../src/features/automation-editor/model/model-section.tsx'
import type { Verdict } from '../src/features/automation-editor/preview/preview-logic.ts'
import { OtherAccount } from '../src/features/automation-editor/frame/other-account.tsx'
import { RestoreBar } from '../src/features/automation-editor/frame/restore-bar.tsx'
import type { TriggerForm } from '../src/features/automation-editor/form/automation-form.ts'
import { TestBench } from '../src/features/automation-editor/preview/try-panel.tsx'
import { convertUnchanged } from '../src/features/automation-editor/form/trigger-logic.ts'
import { TriggerSection } from '../src/features/automation-editor/fields/trigger-section.tsx'
import { type AutomationDraft, DraftContext } from '../src/features/backtest/draft-context.ts'
import { accountsQuery } from '../src/features/session/queries.ts'
import { paths } from '../src/lib/paths.ts'
import { systemQuery } from '../src/lib/api/system-query.ts'
import type { ActivationStatus } from '@skein/contract/automations/automation'
import { sampleTriggerOf } from '@skein/contract/automations/backtest/sample-trigger'
import { sentenceOf } from '@skein/contract/automations/sentence/sentence'
import { modelsQuery } from '../src/components/models/models-query.ts'
import { account, automation, commentAutomation, models } from '../test/automation-samples.ts'
import { WithResponses, FilledForm, type ComponentStates, nothing } from './state-parts.tsx'
const now = Date.now()
const long = {
  ...commentAutomation(),
  specific_post_ids: Array.from({ length: 60 }, (_, place) => `post-${place}`),
}

export const editors: ComponentStates[] = [
  {
    name: 'EditorShell',
    separatePages: true,
    states: {
      'new automation': () => (
        <WithResponses answers={[[accountsQuery('user-1').queryKey, [account]]]}>
          <DmReplyScreen />
        </WithResponses>
      ),
      'automation of another account': () => (
        <WithResponses answers={[[accountsQuery('user-1').queryKey, [account]]]}>
          <OtherAccount type="DM_REPLY" platformUserId={account.platform_user_id} />
        </WithResponses>
      ),
      'account on its way': () => (
        <WithResponses>
          <DmReplyScreen />
        </WithResponses>
      ),
    },
  },
  {
    name: 'DeployBar',
    states: {
      clean: () => <Bar savedAt={null} />,
      'draft saved': () => <Bar />,
      deploying: () => <Bar deploying />,
      'draft restored': () => <RestoreBar restoredAt={now} onDiscard={nothing} />,
    },
  },
  {
    name: 'TriggerSwitch',
    separatePages: true,
    states: {
      regular: () => <Trigger values={{ keywords: ['price', 'how much'] }} />,
      'regular, nothing filled in': () => (
        <Trigger problems={{ keywords: 'Please add at least one keyword.' }} />
      ),
      'AI decision': () => (
        <Trigger
          values={{ trigger_type: 'AI_DECISION', ai_context_rules: 'The comment asks for the price.' }}
        />
      ),
      'AI decision, nothing filled in': () => (
        <Trigger
          values={{ trigger_type: 'AI_DECISION' }}
          problems={{ ai_context_rules: 'Add instructions for AI.' }}
        />
      ),
    },
  },
  {
    name: 'ModelPanel',
    separatePages: true,
    states: {
      'platform default': () => <Model />,
      custom: () => <Model custom />,
      'any other name': () => <Model custom name="my-own-model" />,
      'asked by nothing': () => <Model unused />,
    },
  },
  {
    name: 'TestBench',
    separatePages: true,
    states: {
      idle: () => <Bench verdict={{ kind: 'idle' }} />,
      'would fire': () => <Bench text="What price?" verdict={{ kind: 'fires', keyword: 'price' }} />,
      'would not fire': () => <Bench text="Lovely" verdict={{ kind: 'silent' }} />,
      'no keywords': () => <Bench text="Lovely" verdict={{ kind: 'no-keywords' }} />,
      'decided by AI': () => <Bench text="Lovely" verdict={{ kind: 'ai' }} />,
    },
  },
  {
    name: 'JsonView',
    states: {
      short: () => <JsonView open label="Sent" value={{ name: 'Price questions' }} />,
      'taller than its box': () => <JsonView open label="Sent, all of it" value={long} />,
    },
  },
  {
    name: 'DeployDialog',
    separatePages: true,
    states: {
      sent: () => <Deployed />,
      'of a practice account': () => <Deployed practice />,
      'of a paused automation': () => <Deployed status="PAUSED" />,
      'changed elsewhere': () => <Conflicting />,
      'the same elsewhere': () => <Conflicting same />,
    },
  },
]

const Bar = ({ savedAt = now, deploying = false }: { savedAt?: number | null; deploying?: boolean }) => (
  <div className="pb-6">
    <DeployBar list={paths.automations} savedAt={savedAt} deploying={deploying} onDeploy={nothing} />
  </div>
)

interface TriggerProps {
  values?: Partial<TriggerForm>
  problems?: Readonly<Record<string, string>>
}

const available = [
  [accountsQuery('user-1').queryKey, [account]],
  [modelsQuery(account.platform_user_id).queryKey, models()],
] as const

const draft: AutomationDraft = {
  type: 'PRIVATE_MESSAGE',
  platformUserId: account.platform_user_id,
  payloadOf: () => ({}),
  automationIdOf: () => null,
  problemOf: () => null,
}

const Trigger = ({ values = {}, problems = {} }: TriggerProps) => (
  <WithResponses answers={available}>
    <FilledForm values={{ ...commentReplyForm.empty, ...values }} problems={problems}>
      <DraftContext value={draft}>
        <TriggerSection convert={convertUnchanged} />
      </DraftContext>
    </FilledForm>
  </WithResponses>
)

const Model = ({ custom = false, unused = false, name = commentReplyForm.empty.model_name }) => (
  <WithResponses answers={available}>
    <FilledForm
      values={{
        ...commentReplyForm.empty,
        reply_type: unused ? 'CUSTOM' : 'AI_DECISION',
        model_usage: custom ? 'CUSTOM' : 'PLATFORM_DEFAULT',
        model_name: name,
      }}
    >
      <DraftContext value={draft}>
        <ModelSection />
      </DraftContext>
    </FilledForm>
  </WithResponses>
)

const Bench = ({ text = '', verdict }: { text?: string; verdict: Verdict }) => (
  <TestBench event="comment" text={text} verdict={verdict} onTextChange={nothing} />
)

const Conflicting = ({ same = false }) => (
  <ConflictDialog
    saved={commentAutomation()}
    yours={commentAutomation(
      same
        ? {}
        : { keywords: 'price', custom_message: 'From 20 €.\n\nSee {post_link}', user_cooldown_seconds: 300 },
    )}
    onReload={nothing}
    onOverwrite={nothing}
    onClose={nothing}
  />
)

interface DeployedProps {
  practice?: boolean
  status?: ActivationStatus
}

const Deployed = ({ practice = false, status = 'ACTIVE' }: DeployedProps) => (
  <WithResponses
    answers={[[systemQuery.queryKey, { try_url: practice ? 'http://sandbox.example/try/{username}' : null }]]}
  >
    <DeployedDialog
      open
      username={account.username}
      sample={sampleTriggerOf(automation())}
      ink="fern"
      tokens={sentenceOf(automation())}
      payload={commentAutomation()}
      automationId={automation().automation_id}
      platformUserId={account.platform_user_id}
      isNew
      status={status}
      showsJson={status === 'ACTIVE'}
      onClose={nothing}
      onViewList={nothing}
      onAnother={nothing}
    />
  </WithResponses>
)
