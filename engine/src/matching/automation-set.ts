import { createKeywordIndex, type KeywordIndex } from './keyword-index.ts'
import type { EngineEvent } from '../event.ts'
import type { CompiledAutomation } from '../automation.ts'

/** The automations of an account for one kind of event. */
export interface EventAutomations {
  numbers: readonly number[]
  byNumber: ReadonlyMap<number, CompiledAutomation>
  index: KeywordIndex
  /** Automations whose trigger is decided by a model. */
  ai: readonly CompiledAutomation[]
}

/** All active automations of an account, prepared for matching. */
export interface AutomationSet {
  version: number
  /** No automation of the account may act. */
  paused: boolean
  automations: readonly CompiledAutomation[]
  byEvent: Readonly<Record<EngineEvent['kind'], EventAutomations>>
}

export function createAutomationSet(
  automations: readonly CompiledAutomation[],
  state: { version: number; paused: boolean },
): AutomationSet {
  return {
    ...state,
    automations,
    byEvent: {
      comment: automationsFor(automations.filter(({ slot }) => slot !== 'answer')),
      message: automationsFor(automations.filter(({ slot }) => slot === 'answer')),
    },
  }
}

function automationsFor(automations: readonly CompiledAutomation[]): EventAutomations {
  return {
    numbers: automations.map(({ number }) => number),
    byNumber: new Map(automations.map((automation) => [automation.number, automation])),
    index: createKeywordIndex(
      automations.flatMap(({ number, trigger }) =>
        trigger.kind === 'keyword' ? [{ id: number, ...trigger }] : [],
      ),
    ),
    ai: automations.filter(({ trigger }) => trigger.kind === 'ai'),
  }
}
