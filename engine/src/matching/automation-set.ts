import type { BusinessHours } from '@skein/contract/accounts/business-hours'
import { keywordIndexSteps, type KeywordIndex } from './keyword-index.ts'
import { finish, type Steps } from './steps.ts'
import type { EngineEvent } from '../event.ts'
import type { CompiledAutomation } from '../automation.ts'

/** The automations of an account for one kind of event, paused ones included. */
export interface EventAutomations {
  /** Without paused automations. */
  numbers: readonly number[]
  byNumber: ReadonlyMap<number, CompiledAutomation>
  index: KeywordIndex
  /** Automations that act on any text. */
  any: readonly CompiledAutomation[]
  /** Automations whose trigger is decided by a model. */
  ai: readonly CompiledAutomation[]
}

/** The active and paused automations of an account, prepared for matching. */
export interface AutomationSet {
  version: number
  /** No automation of the account may act. */
  paused: boolean
  /** The business hours of the account; null while none are saved. */
  hours: BusinessHours | null
  automations: readonly CompiledAutomation[]
  byEvent: Readonly<Record<EngineEvent['kind'], EventAutomations>>
}

interface SetState {
  version: number
  paused: boolean
  /** Default: null. */
  hours?: BusinessHours | null
}

export const createAutomationSet = (
  automations: readonly CompiledAutomation[],
  state: SetState,
): AutomationSet => finish(automationSetSteps(automations, state))

export function* automationSetSteps(
  automations: readonly CompiledAutomation[],
  state: SetState,
): Steps<AutomationSet> {
  const comment = yield* automationsFor(automations.filter(({ slot }) => slot !== 'answer'))
  const message = yield* automationsFor(automations.filter(({ slot }) => slot === 'answer'))
  return { hours: null, ...state, automations, byEvent: { comment, message } }
}

function* automationsFor(automations: readonly CompiledAutomation[]): Steps<EventAutomations> {
  return {
    numbers: automations.flatMap(({ number, paused }) => (paused ? [] : [number])),
    byNumber: new Map(automations.map((automation) => [automation.number, automation])),
    index: yield* keywordIndexSteps(
      automations.flatMap(({ number, trigger }) =>
        trigger.kind === 'keyword' ? [{ id: number, ...trigger }] : [],
      ),
    ),
    any: automations.filter(({ trigger }) => trigger.kind === 'keyword' && trigger.match_type === 'ANY'),
    ai: automations.filter(({ trigger }) => trigger.kind === 'ai'),
  }
}
