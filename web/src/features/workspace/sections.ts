import {
  Activity,
  Bot,
  CreditCard,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  Settings,
  Workflow,
} from 'lucide-react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import type { LiveChatTab } from '../../lib/search/search-params.ts'

export type Entry =
  | 'dashboard'
  | 'automation'
  | 'billing'
  | 'liveChat'
  | 'settings'
  | 'activity'
  | 'chatbot'
  | 'assistant'

export interface SectionLink {
  entry: Entry
  path: string
  search?: { tab: LiveChatTab }
  label: string
  Icon: LucideIcon
}

const dashboard = {
  entry: 'dashboard',
  path: paths.workspace,
  label: m.common_dashboard(),
  Icon: LayoutDashboard,
} as const
const automation = {
  entry: 'automation',
  path: paths.automations,
  label: m.workspace_tabs_automation(),
  Icon: Workflow,
} as const
const billing = {
  entry: 'billing',
  path: paths.billing,
  label: m.common_billing(),
  Icon: CreditCard,
} as const
const liveChat = {
  entry: 'liveChat',
  path: paths.liveChat,
  label: m.common_live_chat(),
  Icon: MessagesSquare,
} as const
const settings = {
  entry: 'settings',
  path: paths.settings,
  label: m.common_settings(),
  Icon: Settings,
} as const
const activity = {
  entry: 'activity',
  path: paths.accountDecisionLog,
  label: m.common_activity(),
  Icon: Activity,
} as const
const chatbot: SectionLink = {
  entry: 'chatbot',
  path: paths.liveChat,
  search: { tab: 'train' },
  label: m.common_chatbot(),
  Icon: Bot,
}

export const tabSections: readonly SectionLink[] = [dashboard, automation, billing, liveChat]
export const sidebarSections: readonly SectionLink[] = [
  dashboard,
  automation,
  liveChat,
  billing,
  settings,
  activity,
  chatbot,
]
/** The bar at the bottom of phones, with the names of what the sections contain. */
export const bottomSections: readonly SectionLink[] = [
  { ...liveChat, label: m.workspace_inbox() },
  { ...automation, label: m.palette_groups_automation() },
  activity,
]

const starts = [
  [paths.automations, automation],
  [paths.createAutomation, automation],
  [paths.chatMenu, automation],
  [paths.liveChat, liveChat],
  [paths.billing, billing],
  [paths.settings, settings],
] as const

const belongsTo = (pathname: string, start: string): boolean =>
  pathname === start || pathname.startsWith(`${start}/`)

const isChat = (pathname: string): boolean => belongsTo(pathname, '/chat')

const inSection = (pathname: string) => starts.find(([start]) => belongsTo(pathname, start))?.[1] ?? dashboard

/** Returns the path of the section that a path belongs to; the dashboard for an unknown one, null for the assistant. */
export const sectionOf = (pathname: string): string | null =>
  isChat(pathname) ? null : inSection(pathname).path

/** Returns the entry of the sidebar that a location belongs to. */
export function entryOf(pathname: string, tab: string | null): Entry {
  if (isChat(pathname)) return 'assistant'
  if (belongsTo(pathname, paths.accountDecisionLog)) return 'activity'
  const { entry } = inSection(pathname)
  return entry === 'liveChat' && (tab === 'train' || tab === 'publish') ? 'chatbot' : entry
}
