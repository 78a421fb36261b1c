import type { ConnectedAccount } from '@skein/contract/accounts'
import type { Attention } from '@skein/contract/automations/attention'
import { paths } from '../../lib/paths.ts'
import type { LiveChatTab } from '../../lib/search-params.ts'
import { stepWords } from '../../copy/automations/next-steps.ts'

export interface Step {
  key: 'connect' | 'rule' | 'test' | 'train' | 'publish'
  done: boolean
  title: string
  text: string
  action: string
  path:
    | typeof paths.platforms
    | typeof paths.createAutomation
    | typeof paths.automations
    | typeof paths.accountDecisionLog
    | typeof paths.liveChat
  /** Tab of Live Chat that completes the step. */
  tab?: LiveChatTab | undefined
  /** External address that completes the step, and its label. */
  outside?: { url: string; action: string } | undefined
  /** Link of a completed step. */
  look?: string | undefined
}

/** The account is a practice account with imitated people. */
export interface Practice {
  /** Where to write as a follower to trigger the newest automation; null if none would reply. */
  playUrl: string | null
}

const { steps: words } = stepWords

/** Returns the onboarding steps, derived from stored data only. */
export function stepsOf(
  account: Pick<ConnectedAccount, 'username' | 'status'>,
  steps: Attention['steps'],
  practice: Practice | null = null,
): Step[] {
  const { username, status } = account
  const { rules: automations, executions } = steps
  const connected = status === 'connected'
  const { connect, rule: automation, test } = words
  return [
    {
      key: 'connect',
      done: connected,
      ...connect,
      text: connected ? textOfConnected(username, practice !== null) : connect.broken(username),
      path: paths.platforms,
    },
    {
      key: 'rule',
      done: automations > 0,
      ...automation,
      text: automations > 0 ? automation.reached(automations) : automation.text,
      path: paths.createAutomation,
    },
    {
      key: 'test',
      done: executions > 0,
      ...test,
      ...(executions > 0
        ? { text: test.reached(executions), path: paths.accountDecisionLog, look: test.look }
        : { text: practice === null ? test.text : test.practice, path: paths.automations }),
      outside: practice?.playUrl ? { url: practice.playUrl, action: test.play } : undefined,
    },
    ...botSteps(steps),
  ]
}

/** Both are done in Live Chat. */
const botSteps = ({ sources, published }: Attention['steps']): Step[] => {
  const { train, publish } = words
  return [
    {
      key: 'train',
      done: sources > 0,
      ...train,
      text: sources > 0 ? train.reached(sources) : train.text,
      path: paths.liveChat,
      tab: 'train',
    },
    {
      key: 'publish',
      done: published,
      ...publish,
      text: published ? publish.reached : publish.text,
      path: paths.liveChat,
      tab: 'publish',
    },
  ]
}

const textOfConnected = (username: string, isPractice: boolean): string =>
  isPractice ? `${words.connect.text(username)} ${words.connect.examples}` : words.connect.text(username)
