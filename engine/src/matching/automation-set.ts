import { createKeywordIndex, type KeywordIndex } from './keyword-index.ts'
import type { EngineEvent } from '../event.ts'
import type { Rule } from '../automation.ts'

/** The rules of an account that listen to one kind of event. */
export interface Listeners {
  /** Numbers of all of them. */
  numbers: readonly number[]
  byNumber: ReadonlyMap<number, Rule>
  index: KeywordIndex
  /** Those that ask a model whether they fit. */
  ai: readonly Rule[]
}

/** All active rules of an account, ready for many events. */
export interface RuleSet {
  version: number
  /** Nothing may act for now. */
  paused: boolean
  automations: readonly Rule[]
  byEvent: Readonly<Record<EngineEvent['kind'], Listeners>>
}

export function createRuleSet(rules: readonly Rule[], state: { version: number; paused: boolean }): RuleSet {
  return {
    ...state,
    automations: rules,
    byEvent: {
      comment: listenersOf(rules.filter(({ slot: lane }) => lane !== 'answer')),
      message: listenersOf(rules.filter(({ slot: lane }) => lane === 'answer')),
    },
  }
}

function listenersOf(rules: readonly Rule[]): Listeners {
  return {
    numbers: rules.map(({ number }) => number),
    byNumber: new Map(rules.map((rule) => [rule.number, rule])),
    index: createKeywordIndex(
      rules.flatMap(({ number, trigger }) =>
        trigger.kind === 'keyword' ? [{ id: number, ...trigger }] : [],
      ),
    ),
    ai: rules.filter(({ trigger }) => trigger.kind === 'ai'),
  }
}
