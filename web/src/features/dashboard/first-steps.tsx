import { ArrowUpRight, X } from 'lucide-react'
import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { Attention } from '@skein/contract/automations/decisions/attention'
import { m } from '@skein/messages'
import { buttonClass } from '../../ui/button-style.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { StatusDot, ConnectorLine } from '../../ui/status-dot.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { hideSteps } from './dashboard-store.ts'
import { editorPathOf } from '../../lib/editor-path-of.ts'
import { paths } from '../../lib/paths.ts'
import type { LiveChatTab } from '../../lib/search-params.ts'

/** Onboarding steps. Can be dismissed; renders nothing when complete. */
export function FirstSteps({ accountId, steps }: { accountId: string; steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  if (!next) return null
  return (
    <section aria-labelledby="first-steps">
      <div className="mb-4 flex min-h-10 items-center justify-between gap-2 border-b border-line pb-2">
        <h2 id="first-steps" className="section-head">
          {m.next_steps_title()}
        </h2>
        <div className="flex items-center gap-1">
          <p className="meta tabular">{m.next_steps_progress({ done, all: steps.length })}</p>
          <IconButton
            size="dense"
            label={m.next_steps_hide()}
            icon={<X size={16} aria-hidden="true" />}
            onClick={() => hideSteps(accountId)}
          />
        </div>
      </div>
      <ol>
        {steps.map((step, place) => (
          <StepRow key={step.key} step={step} isNext={step === next} isLast={place === steps.length - 1} />
        ))}
      </ol>
    </section>
  )
}

interface StepRowProps {
  step: Step
  isNext: boolean
  isLast: boolean
}

function StepRow({ step, isNext, isLast }: StepRowProps) {
  const { done, title, text } = step
  return (
    <li className="flex gap-4">
      <span className="flex w-3 flex-col items-center pt-1.5">
        <StatusDot state={done ? 'active' : isNext ? 'live' : 'hollow'} />
        {!isLast && <ConnectorLine pattern={done ? 'solid' : 'dotted'} />}
      </span>
      <div className={isLast ? 'min-w-0 grow' : 'min-w-0 grow pb-4'}>
        <h3 className="section-head">
          {title}
          <span className="sr-only">: {done ? m.common_done() : m.common_to_do()}</span>
        </h3>
        <p className="mt-0.5 text-text-2">{text}</p>
        <StepLinks step={step} isNext={isNext} />
      </div>
    </li>
  )
}

function StepLinks({ step, isNext }: Pick<StepRowProps, 'step' | 'isNext'>) {
  const { key, done, title, path, search = {}, outside } = step
  const action = done ? step.look : step.action
  const variant = isNext ? 'primary' : 'secondary'
  if (action === undefined && !outside) return null
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
      {action !== undefined && (
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
      )}
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
  /** Link of a completed step. */
  look?: string | undefined
}

/** The account is a practice account with imitated people. */
interface Practice {
  /** Where to write as a follower to trigger the newest automation; null if none would reply. */
  playUrl: string | null
}

/** Returns the onboarding steps, derived from stored data only. */
export function stepsOf(
  account: Pick<ConnectedAccount, 'username' | 'status'>,
  steps: Attention['steps'],
  practice: Practice | null = null,
): Step[] {
  const { username, status } = account
  const { rules: automations } = steps
  const connected = status === 'connected'
  return [
    {
      key: 'connect',
      // An account that is signed out has a banner above every section.
      done: true,
      title: m.next_steps_connect_title(),
      action: m.common_platforms(),
      text: connected
        ? textOfConnected(username, practice !== null)
        : m.next_steps_connect_broken({ name: username }),
      path: paths.platforms,
    },
    {
      key: 'rule',
      done: automations > 0,
      title: m.next_steps_rule_title(),
      action: m.next_steps_rule_action(),
      text: automations > 0 ? m.next_steps_rule_reached({ count: automations }) : m.next_steps_rule_text(),
      path: paths.createAutomation,
    },
    testStep(steps, practice),
    ...botSteps(steps),
  ]
}

/** Is done in the editor of the newest automation, which has the quick test, or as a follower. */
function testStep({ executions, newest }: Attention['steps'], practice: Practice | null): Step {
  const shared = {
    key: 'test',
    title: m.next_steps_test_title(),
    done: executions > 0,
    outside: practice?.playUrl
      ? { url: practice.playUrl, action: m.common_send_a_test_comment() }
      : undefined,
  } as const
  if (executions > 0) {
    return {
      ...shared,
      text: m.next_steps_test_reached({ count: executions }),
      action: m.next_steps_go_failed(),
      path: paths.accountDecisionLog,
      look: m.next_steps_go_failed(),
    }
  }
  const text = practice === null ? m.next_steps_test_text() : m.next_steps_test_practice()
  const editor = newest && editorPathOf(newest.automation_type)
  if (!newest || !editor)
    return { ...shared, text, action: m.next_steps_test_open_list(), path: paths.automations }
  return {
    ...shared,
    text,
    action: m.next_steps_test_action(),
    path: editor,
    search: { automation_id: newest.automation_id },
  }
}

/** Both are done in Live Chat. */
const botSteps = ({ sources, published }: Attention['steps']): Step[] => {
  return [
    {
      key: 'train',
      done: sources > 0,
      title: m.next_steps_train_title(),
      action: m.next_steps_train_action(),
      text: sources > 0 ? m.next_steps_train_reached({ count: sources }) : m.next_steps_train_text(),
      path: paths.liveChat,
      search: { tab: 'train' },
    },
    {
      key: 'publish',
      done: published,
      title: m.next_steps_publish_title(),
      action: m.next_steps_publish_action(),
      text: published ? m.next_steps_publish_reached() : m.next_steps_publish_text(),
      path: paths.liveChat,
      search: { tab: 'publish' },
    },
  ]
}

const textOfConnected = (username: string, isPractice: boolean): string =>
  isPractice
    ? `${m.next_steps_connect_text({ name: username })} ${m.next_steps_connect_examples()}`
    : m.next_steps_connect_text({ name: username })
