import type { ChatMessage } from '@skein/contract/assistant/assistant'
import type { ReactNode } from 'react'
import { AgentRun, type AgentRunProps, ToolCard } from '../src/features/assistant/messages/agent-run.tsx'
import { AnswerBlock } from '../src/features/assistant/messages/answer-block.tsx'
import { EndedRow, OwnMessage } from '../src/features/assistant/messages/turn-block.tsx'
import { InterruptCard } from '../src/features/assistant/messages/interrupt-card.tsx'
import { MessageComposer } from '../src/features/assistant/message-composer.tsx'
import { interruptOf } from '../src/features/assistant/messages/record-logic.ts'
import { resultOf } from '../src/features/assistant/messages/result-logic.ts'
import { threadsQuery } from '../src/features/assistant/queries.ts'
import { ThreadList } from '../src/features/assistant/chats/thread-list.tsx'
import type { StepState } from '../src/components/step-timeline.tsx'
import {
  answerRecord,
  connectQuestion,
  mailQuestion,
  ownMessage,
  question,
  record,
  repliesQuestion,
  thread,
  toolRecord,
} from '../test/chat-samples.ts'
import { WithResponses, Press, longWord, type ComponentStates, statesOf, nothing } from './state-parts.tsx'
const steps: StepState[] = ['running', 'done', 'failed', 'waiting', 'stopped']
const chats = threadsQuery('user-1').queryKey
const running = toolRecord('send_email', { status: 'in_progress' })
const marked = `**Reach** grew by 12 %.

| Day | Reach |
| --- | --- |
| Monday | 120 |

\`\`\`json
{ "reach": 120 }
\`\`\``

export const assistants: ComponentStates[] = [
  {
    name: 'AgentRun',
    separatePages: true,
    states: {
      thinking: () => <Steps records={[record()]} thinking="Creating a step-by-step plan..." />,
      'in progress': () => <Steps records={[record(), running]} plan />,
      'waiting for you': () => <Steps records={[record(), running]} waiting plan />,
      failed: () => <Steps records={[record(), toolRecord('send_email', { status: 'failed' })]} />,
      folded: () => <Steps records={[record(), toolRecord('send_email')]} live={false} />,
    },
  },
  {
    name: 'ToolCard',
    states: {
      ...statesOf(steps, (state) => <ToolCard label="Send a mail" state={state} output={{ id: 1 }} />),
      expanded: () => (
        <Press>
          <ToolCard label={longWord} state="done" output={{ id: longWord }} />
        </Press>
      ),
    },
  },
  {
    name: 'InterruptCard',
    separatePages: true,
    states: {
      proposal: () => <Asked record={mailQuestion()} />,
      'proposal edited': () => (
        <Press selector="[data-option='3']">
          <Asked record={mailQuestion()} problem="A subject can have at most 500 characters." />
        </Press>
      ),
      'proposal to several people': () => <Asked record={repliesQuestion()} />,
      'proposal rejected with a reason': () => (
        <Press selector="button:last-child">
          <Asked record={repliesQuestion()} />
        </Press>
      ),
      'proposal answered': () => (
        <Asked record={repliesQuestion()} answer="Send 2 replies" outcome={replied} />
      ),
      choosing: () => <Asked record={question()} />,
      answered: () => <Asked record={question()} title="Send the mail to Anna?" answer="Send" />,
      'answered in own words': () => (
        <Asked record={question()} title="Send both mails?" answer="Say hello first." />
      ),
      connect: () => <Asked record={connectQuestion()} />,
      connected: () => <Asked record={connectQuestion()} title="Connect to Instagram" answer="connected" />,
    },
  },
  {
    name: 'AnswerBlock',
    states: {
      'being written': () => <Said record={answerRecord('Reach grew', { status: 'in_progress' })} />,
      'with a table and code': () => <Said record={answerRecord(marked)} again />,
      'with its reason': () => (
        <Said record={answerRecord('Done.', { reason: 'It was params for.' })} again />
      ),
      'its reason shown': () => (
        <Press selector="button[aria-expanded]">
          <Said record={answerRecord(longWord, { reason: longWord })} again />
        </Press>
      ),
    },
  },
  {
    name: 'OwnMessage',
    states: {
      sent: () => (
        <OwnMessage record={ownMessage('Mail Anna')} problem={null} onResend={nothing} onEdit={nothing} />
      ),
      'one long word': () => (
        <OwnMessage record={ownMessage(longWord)} problem={null} onResend={nothing} onEdit={nothing} />
      ),
      'not sent': () => (
        <OwnMessage
          record={ownMessage('Mail Bo')}
          problem="No connection."
          onResend={nothing}
          onEdit={undefined}
        />
      ),
    },
  },
  {
    name: 'EndedRow',
    states: {
      failed: () => <EndedRow how="failed" reason="AI budget reached." onTryAgain={nothing} />,
      stopped: () => <EndedRow how="stopped" reason={null} onTryAgain={undefined} />,
    },
  },
  {
    name: 'Composer of the assistant',
    states: {
      empty: () => <Field />,
      'with words': () => <Field value="Mail Anna the figures" />,
      running: () => <Field running />,
      busy: () => <Field value="Mail Anna" busy />,
    },
  },
  {
    name: 'ThreadList',
    states: {
      loading: () => <Chats />,
      empty: () => <Chats threads={[]} />,
      failed: () => <Chats threads={new Error('No connection.')} />,
      'one long word': () => <Chats threads={[thread({ name: longWord })]} />,
      chats: () => <Chats threads={[thread(), thread({ thread_id: 'chat-2', name: 'Prices of mugs' })]} />,
    },
  },
]

interface StepsProps extends Partial<Omit<AgentRunProps, 'run'>> {
  records: ChatMessage[]
  plan?: boolean
}

function Steps({ records, plan = false, live = true, waiting = false, thinking = null }: StepsProps) {
  const planned = [
    { id: '1', text: 'Write the mail.', done: true },
    { id: '2', text: 'Send it.', done: false },
  ]
  const run = { kind: 'run' as const, id: 'run-1', records, plan: plan ? planned : null, seconds: 9 }
  return <AgentRun run={run} live={live} waiting={waiting} thinking={thinking} />
}

interface AskedProps {
  record: ChatMessage
  /** Accessible names must differ within a page. */
  title?: string
  answer?: string | null
  problem?: string | null
  /** The record of the approved action. */
  outcome?: ChatMessage
}

const replied = toolRecord('send_replies', {
  tool_output: {
    replies: [
      { comment_id: 'c-1', state: 'sent', reason: null, activity_id: '1' },
      { comment_id: 'c-2', state: 'failed', reason: 'The comment was deleted.', activity_id: '2' },
    ],
  },
})

function Asked({ record: params, title, answer = null, problem = null, outcome }: AskedProps) {
  const interrupt = interruptOf(params)
  if (!interrupt) throw new Error('The record asks nothing.')
  if (title !== undefined) interrupt.data.title = title
  return (
    <InterruptCard
      id={params.id}
      interrupt={interrupt}
      open={answer === null}
      answer={answer}
      problem={problem}
      reason={params.reason}
      result={
        outcome && interrupt.type === 'input_option' ? resultOf(outcome.node, interrupt, outcome) : null
      }
      userId="user-1"
      onAnswer={nothing}
    />
  )
}

const Said = ({ record: said, again = false }: { record: ChatMessage; again?: boolean }) => (
  <AnswerBlock record={said} written="" onRegenerate={again ? nothing : undefined} />
)

const Field = ({ value = '', running: works = false, busy = false }) => (
  <MessageComposer
    value={value}
    onValueChange={nothing}
    running={works}
    busy={busy}
    onSend={nothing}
    onStop={nothing}
    onRecall={nothing}
  />
)

const Chats = ({ threads }: { threads?: unknown }): ReactNode => (
  <WithResponses answers={threads === undefined ? [] : [[chats, threads]]}>
    <ThreadList place={{ providerId: 'user-1', chatId: 'chat-1' }} onNavigate={undefined} />
  </WithResponses>
)
