import { paths } from '../../lib/paths.ts'

export type Section = 'dashboard' | 'automation' | 'livechat' | 'billing' | 'settings'

const starts: readonly (readonly [string, Section])[] = [
  [paths.automations, 'automation'],
  [paths.createAutomation, 'automation'],
  [paths.liveChat, 'livechat'],
  [paths.billing, 'billing'],
  [paths.settings, 'settings'],
]

/** The section that an address belongs to; an unknown one counts as the dashboard. */
export function sectionOf(pathname: string): Section {
  const hit = starts.find(([start]) => pathname === start || pathname.startsWith(`${start}/`))
  return hit?.[1] ?? 'dashboard'
}

export type StepState = 'done' | 'open'

export interface FirstSteps {
  connect: StepState
  rule: StepState
  reply: StepState
}

/** How far a new user is, from what is stored and nothing else. */
export function firstSteps(rules: readonly { execution_count: number }[]): FirstSteps & { replies: number } {
  const replies = rules.reduce((sum, rule) => sum + rule.execution_count, 0)
  return {
    connect: 'done',
    rule: rules.length > 0 ? 'done' : 'open',
    reply: replies > 0 ? 'done' : 'open',
    replies,
  }
}
