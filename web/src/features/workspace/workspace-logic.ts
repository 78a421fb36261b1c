import { paths } from '../../lib/paths.ts'

export type Section = 'dashboard' | 'automation' | 'livechat' | 'billing' | 'settings'

const starts: readonly (readonly [string, Section])[] = [
  [paths.automations, 'automation'],
  [paths.createAutomation, 'automation'],
  [paths.liveChat, 'livechat'],
  [paths.billing, 'billing'],
  [paths.settings, 'settings'],
]

/** Returns the section of a path; the dashboard for an unknown one. */
export function sectionOf(pathname: string): Section {
  const hit = starts.find(([start]) => pathname === start || pathname.startsWith(`${start}/`))
  return hit?.[1] ?? 'dashboard'
}
