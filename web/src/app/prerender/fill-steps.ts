import type { ConnectedAccount } from '@skein/contract/accounts'
import { stepsOf } from '../../features/dashboard/step-logic.ts'
import type { FirstAnswers } from './first-answers.ts'
import { storedState } from './stored-state.ts'

/** The first steps with what each says to this reader; taken out when none is open, or when they were put away. */
export function fillSteps(
  frame: DocumentFragment,
  account: ConnectedAccount | null,
  answers: Partial<FirstAnswers>,
): void {
  const list = frame.querySelector('[data-ahead="steps"]')
  if (!list) return
  const { steps: reached } = answers['/api/automations/attention'] ?? {}
  const { stepsHidden = [] } = storedState<{ stepsHidden: readonly string[] }>('skein.dashboard')
  if (!account || !reached || stepsHidden.includes(account.id)) return list.remove()
  // Where it leads, only its button says.
  const practice = answers['/api/system']?.try_url ? { playUrl: null } : null
  const steps = stepsOf(account, reached, practice)
  if (steps.every(({ done }) => done)) return list.remove()
  list.querySelectorAll('p').forEach((text, place) => {
    text.textContent = steps[place]?.text ?? ''
  })
}
