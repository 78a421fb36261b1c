import { firstContactOnly } from '@skein/contract/automations/parts/first-contact-only'
import { hasHours, isOutsideHours } from '@skein/contract/accounts/opening-times'
import { oncePerPerson } from '@skein/contract/automations/parts/once-per-person'
import { outsideHoursOnly } from '@skein/contract/automations/parts/outside-hours-only'
import { narrowingParts } from '@skein/contract/automations/parts/parts'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import type { CompiledAutomation } from '../automation.ts'
import type { CheckFigures, DecisionContext } from '../decide-types.ts'
import type { StopReason } from '../matching/match-candidates.ts'
import { cooldownRule, perPeriodRule, perPostRule } from './action-limits.ts'
import { replyCountRule } from './reply-count.ts'
import { defineRule, type CountedActions, type Rule, type RuleNeed } from './rule.ts'

/** The rules of conditions and limits, in the order of the checks. */
const rules: readonly Rule[] = [
  defineRule(firstContactOnly, {
    needs: 'known_contact',
    stop: (_isSet, _automation, { facts }) => (facts.known_contact ? {} : null),
  }),
  defineRule(outsideHoursOnly, {
    stop: (_isSet, _automation, { hours, now }) => {
      if (isOutsideHours(hours, now)) return null
      return hours !== null && hasHours(hours) ? {} : { hours: 'unset' }
    },
  }),
  defineRule(oncePerPerson, {
    counts: () => ({ scope: 'person' }),
    stop: (_isSet, automation, { event, usage }) =>
      usage.lastActionAt(automation, event.from_id) === null ? null : {},
  }),
  replyCountRule,
  perPostRule,
  perPeriodRule,
  cooldownRule,
]

type Conditions = CompiledAutomation['conditions']
type WithConditions = Pick<CompiledAutomation, 'conditions'>

/** Returns the values of the parts that can keep an automation from acting, by field, as their rules use them. */
export function conditionsOf(settings: AutomationSettings): Conditions {
  const values = new Map<string, unknown>(
    narrowingParts(settings).map(({ field }) => [field, Reflect.get(settings, field)]),
  )
  for (const { part, compile } of rules) {
    const value: unknown = Reflect.get(settings, part.field) ?? null
    const applies = part.types.includes(settings.automation_type) && value !== null
    if (!applies || (part.narrows !== undefined && !values.has(part.field))) continue
    values.set(part.field, compile === undefined ? value : compile(value, settings))
  }
  return values
}

/** Returns the first condition or limit that keeps an automation from acting, or null. */
export function ruleStop(automation: CompiledAutomation, context: DecisionContext): StopReason | null {
  for (const rule of rules) {
    const value = automation.conditions.get(rule.part.field)
    const values = value === undefined ? null : rule.stop(value, automation, context)
    if (values !== null) return { reason_code: rule.reason_code, values }
  }
  return null
}

/** Returns the figures of all rules of an automation for the log. */
export function ruleFigures(automation: CompiledAutomation, context: DecisionContext): CheckFigures {
  const figures: CheckFigures = {}
  for (const rule of rules) {
    const value = automation.conditions.get(rule.part.field)
    if (value !== undefined) Object.assign(figures, rule.figures?.(value, automation, context))
  }
  return figures
}

/** Returns whether a condition of the automation depends on a fact that is loaded only then. */
export const hasNeed = ({ conditions }: WithConditions, need: RuleNeed): boolean =>
  rules.some(({ part, needs }) => needs === need && conditions.has(part.field))

/** Returns the earlier actions of an automation that its rules count. */
export const countedActions = ({ conditions }: WithConditions): CountedActions[] =>
  rules.flatMap(({ part, counts }) => {
    const value = conditions.get(part.field)
    return value === undefined ? [] : (counts?.(value) ?? [])
  })

/** Returns whether the automation depends on whether it ever acted on a person. */
export const remembersPeople = (automation: WithConditions): boolean =>
  countedActions(automation).some((actions) => actions.scope === 'person' && actions.seconds === undefined)

/** Returns how long the automation's actions count, in seconds; null if they count for ever. */
export function countedSeconds(automation: WithConditions): number | null {
  const seconds = countedActions(automation).map((action) =>
    'seconds' in action ? action.seconds : Number.POSITIVE_INFINITY,
  )
  const longest = Math.max(0, ...seconds)
  return Number.isFinite(longest) ? longest : null
}
