import { firstContactOnly } from '@skein/contract/automations/parts/first-contact-only'
import { oncePerPerson } from '@skein/contract/automations/parts/once-per-person'
import type { CompiledAutomation } from '../automation.ts'
import type { DecisionContext } from '../decide-types.ts'
import type { StopReason } from '../matching/match-candidates.ts'
import { defineRule, type Rule, type RuleNeed } from './rule.ts'

/** The rules of conditions, in the order of the checks. */
const rules: readonly Rule[] = [
  defineRule(firstContactOnly, {
    needs: 'known_contact',
    stop: (_isSet, _automation, { facts }) => (facts.known_contact ? {} : null),
  }),
  defineRule(oncePerPerson, {
    needs: 'last_action',
    stop: (_isSet, automation, { event, usage }) =>
      usage.lastActionAt(automation, event.from_id) === null ? null : {},
  }),
]

/** Returns the first condition that keeps an automation from acting, or null. */
export function ruleStop(automation: CompiledAutomation, context: DecisionContext): StopReason | null {
  for (const rule of rules) {
    const value = automation.narrowing.get(rule.field)
    const values = value === undefined ? null : rule.stop(value, automation, context)
    if (values !== null) return { reason_code: rule.reason_code, values }
  }
  return null
}

/** Returns whether a condition of the automation depends on something that is loaded only then. */
export const hasNeed = ({ narrowing }: Pick<CompiledAutomation, 'narrowing'>, need: RuleNeed): boolean =>
  rules.some(({ field, needs }) => needs === need && narrowing.has(field))
