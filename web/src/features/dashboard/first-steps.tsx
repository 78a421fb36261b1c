import { ArrowUpRight, X } from 'lucide-react'
import type { Attention } from '@skein/contract/automations/decisions/attention'
import { m } from '@skein/messages'
import { buttonClass } from '../../ui/buttons/button-style.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { hideSteps } from './dashboard-store.ts'
import { editorPathOf } from '../../lib/editor-path-of.ts'
import { paths } from '../../lib/paths.ts'
import type { LiveChatTab } from '../../lib/search/search-params.ts'

/** Onboarding steps in one row, two or a column, by the space. Can be dismissed; renders nothing when complete. */
export function FirstSteps({ accountId, steps, note, quiet = false }: FirstStepsProps) {
  const doneCount = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  if (!next) return null
  return (
    <section aria-labelledby="first-steps" className="@container">
      <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3">
        <h2 id="first-steps" className="section-head">
          {m.next_steps_title()}
        </h2>
        <p className="meta tabular">{m.next_steps_progress({ done: doneCount, all: steps.length })}</p>
        <IconButton
          size="dense"
          className="ms-auto"
          label={m.next_steps_hide()}
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => hideSteps(accountId)}
        />
      </div>
      {note && <p className="meta mb-3">{note}</p>}
      <ol className="grid gap-x-4 gap-y-3 @min-[40rem]:grid-cols-3 @min-[70rem]:grid-cols-5">
        {steps.map((step) => (
          <StepCell key={step.key} step={step} isNext={step === next} isPrimary={step === next && !quiet} />
        ))}
      </ol>
    </section>
  )
}

interface FirstStepsProps {
  accountId: string
  steps: readonly Step[]
  /** A sentence above the steps. */
  note?: string | undefined
  /** Another element of the screen is the primary action. */
  quiet?: boolean
}

interface StepCellProps {
  step: Step
  isNext: boolean
  isPrimary: boolean
}

function StepCell({ step, isNext, isPrimary }: StepCellProps) {
  const { done, title, text } = step
  return (
    <li className="flex gap-3">
      <span className="pt-1.5">
        <StatusDot state={done ? 'active' : isNext ? 'live' : 'hollow'} />
      </span>
      <div className="min-w-0 grow">
        <h3 className={done ? 'label-text text-text-3' : 'label-text'}>
          {title}
          <span className="sr-only">: {done ? m.common_done() : m.common_to_do()}</span>
        </h3>
        {!done && <p className="meta mt-0.5">{text}</p>}
        {/* The test that arrived stays a link to its explanation. */}
        {(!done || step.key === 'test') && <StepLinks step={step} isPrimary={isPrimary} />}
      </div>
    </li>
  )
}

function StepLinks({ step, isPrimary }: { step: Step; isPrimary: boolean }) {
  const { key, title, action, path, search = {}, outside } = step
  const variant = isPrimary ? 'primary' : 'secondary'
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {outside && (
        <a
          href={outside.url}
          target="_blank"
          rel="noopener"
          aria-label={`${outside.action}: ${title}`}
          className={buttonClass(variant, 'dense')}
        >
          {outside.action}
          <ArrowUpRight size={14} aria-hidden="true" />
        </a>
      )}
      <LinkButton
        to={path}
        search={search}
        // The editor opens with an automation that is ready to deploy.
        {...(key === 'rule' ? { hash: 'first-rule' } : {})}
        size="dense"
        variant={outside ? 'secondary' : variant}
        aria-label={`${action}: ${title}`}
      >
        {action}
      </LinkButton>
    </div>
  )
}

interface Step {
  key: 'connect' | 'rule' | 'test' | 'train' | 'publish'
  done: boolean
  title: string
  text: string
  action: string
  path: string
  /** Tab of Live Chat, or the automation, that completes the step. */
  search?: { tab: LiveChatTab } | { automation_id: string } | undefined
  /** External address that completes the step, and its label. */
  outside?: { url: string; action: string } | undefined
}

/** The account is a practice account with imitated people. */
interface Practice {
  /** Where to write as a follower to trigger the newest automation; null if none would reply. */
  playUrl: string | null
}

/** Returns the onboarding steps of a connected account, derived from stored data only. */
export function stepsOf(steps: Attention['steps'], practice: Practice | null = null): Step[] {
  return [
    {
      key: 'connect',
      done: true,
      title: m.next_steps_connect_title(),
      text: '',
      action: m.common_platforms(),
      path: paths.platforms,
    },
    {
      key: 'rule',
      done: steps.rules > 0,
      title: m.next_steps_rule_title(),
      text: m.next_steps_rule_text(),
      action: m.next_steps_rule_action(),
      path: paths.createAutomation,
    },
    testStep(steps, practice),
    {
      key: 'train',
      done: steps.sources > 0,
      title: m.next_steps_train_title(),
      text: m.next_steps_train_text(),
      action: m.next_steps_train_action(),
      path: paths.liveChat,
      search: { tab: 'train' },
    },
    {
      key: 'publish',
      done: steps.published,
      title: m.next_steps_publish_title(),
      text: m.next_steps_publish_text(),
      action: m.next_steps_publish_action(),
      path: paths.liveChat,
      search: { tab: 'publish' },
    },
  ]
}

/** Is done in the editor of the newest automation, which has the quick test, or as a follower. */
function testStep({ executions, newest }: Attention['steps'], practice: Practice | null): Step {
  const shared = {
    key: 'test',
    title: m.next_steps_test_title(),
    text: practice === null ? m.next_steps_test_text() : m.next_steps_test_practice(),
    done: executions > 0,
    outside: practice?.playUrl
      ? { url: practice.playUrl, action: m.common_send_a_test_comment() }
      : undefined,
  } as const
  if (shared.done) return { ...shared, action: m.next_steps_go_failed(), path: paths.accountDecisionLog }
  const editor = newest && editorPathOf(newest.automation_type)
  if (!newest || !editor) {
    return { ...shared, action: m.next_steps_test_open_list(), path: paths.automations }
  }
  const search = { automation_id: newest.automation_id }
  return { ...shared, action: m.next_steps_test_action(), path: editor, search }
}
