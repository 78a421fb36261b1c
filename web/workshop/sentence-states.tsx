import type { AutomationType } from '@skein/contract/automations/automation'
import { sentenceOf } from '@skein/contract/automations/sentence/sentence'
import { PlanList } from '../src/components/plan-list.tsx'
import { AutomationSentence } from '../src/components/automation-sentence.tsx'
import { TimelineRail } from '../src/components/timeline-rail.tsx'
import { type StatusDotState, ConnectorLine } from '../src/ui/status-dot.tsx'
import { automation } from '../test/automation-samples.ts'
import { longWord, type ComponentStates, nothing } from './state-parts.tsx'
const full = sentenceOf(automation())
const empty = (type: AutomationType) => sentenceOf({ automation_type: type, post_selection_type: 'ALL' })
const long = sentenceOf(
  automation({ keywords: 'price,cost,how much,shipping,delivery,size,colour'.repeat(4) }),
)
const plan = [
  { id: '1', text: 'Write the mail.', done: true },
  { id: '2', text: 'Send it.', done: false },
]

export const sentences: ComponentStates[] = [
  {
    name: 'AutomationSentence',
    states: {
      full: () => <AutomationSentence tokens={full} />,
      'gaps of a comment reply': () => <AutomationSentence tokens={empty('COMMENT_REPLY')} />,
      'gaps of a conversation': () => <AutomationSentence tokens={empty('AI_DM_CONVERSATION')} />,
      'gaps of a message reply': () => <AutomationSentence tokens={empty('DM_REPLY')} />,
      'gaps of a private message': () => <AutomationSentence tokens={empty('PRIVATE_MESSAGE')} />,
      'gaps of a deletion': () => <AutomationSentence tokens={empty('DELETE_COMMENT')} />,
      clamped: () => <AutomationSentence tokens={long} clamped />,
      'one long word': () => <AutomationSentence tokens={sentenceOf(automation({ keywords: longWord }))} />,
      'with slots to press, above an editor': () => (
        <AutomationSentence tokens={full} size="header" onSlot={nothing} slotHint={() => 'change'} />
      ),
    },
  },
  {
    name: 'TimelineRail',
    states: {
      active: () => <Rail state="active" />,
      'paused or waiting': () => <Rail state="hollow" />,
      live: () => <Rail state="live" />,
      failed: () => <Rail state="failed" />,
    },
  },
  {
    name: 'PlanList',
    states: { 'one of two done': () => <PlanList label="Plan" doneLabel="done" steps={plan} /> },
  },
  {
    name: 'ConnectorLine',
    states: {
      solid: () => <Line pattern="solid" />,
      dashed: () => <Line pattern="dashed" />,
      dotted: () => <Line pattern="dotted" />,
      double: () => <Line pattern="double" />,
    },
  },
]

function Rail({ state }: { state: StatusDotState }) {
  return (
    <>
      <TimelineRail ink="iris" state={state}>
        Reading the comment
      </TimelineRail>
      <TimelineRail ink="coral" state={state} last>
        Deciding
      </TimelineRail>
    </>
  )
}

const Line = (props: Parameters<typeof ConnectorLine>[0]) => (
  <span className="flex h-12 flex-col items-start">
    <ConnectorLine {...props} />
  </span>
)
