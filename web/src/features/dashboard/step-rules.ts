import type { ConnectedAccount } from '@skein/contract/accounts'
import type { Attention } from '@skein/contract/automations/attention'
import { paths } from '../../lib/paths.ts'
import { stepWords } from '../../words/next-steps.ts'

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
    | typeof paths.aiConversation
}

const { steps: words } = stepWords

/** How far a new user is, from what is stored and nothing else. */
export function stepsOf(
  account: Pick<ConnectedAccount, 'username' | 'status'>,
  steps: Attention['steps'],
): Step[] {
  const { username, status } = account
  const { rules, executions, sources, published } = steps
  const connected = status === 'connected'
  const { connect, rule, test, train, publish } = words
  return [
    {
      key: 'connect',
      done: connected,
      ...connect,
      text: connected ? connect.text(username) : connect.broken(username),
      path: paths.platforms,
    },
    {
      key: 'rule',
      done: rules > 0,
      ...rule,
      text: rules > 0 ? rule.reached(rules) : rule.text,
      path: paths.createAutomation,
    },
    {
      key: 'test',
      done: executions > 0,
      ...test,
      text: executions > 0 ? test.reached(executions) : test.text,
      path: paths.automations,
    },
    {
      key: 'train',
      done: sources > 0,
      ...train,
      text: sources > 0 ? train.reached(sources) : train.text,
      path: paths.aiConversation,
    },
    {
      key: 'publish',
      done: published,
      ...publish,
      text: published ? publish.reached : publish.text,
      path: paths.aiConversation,
    },
  ]
}
