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
