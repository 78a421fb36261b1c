import {
  CreditCard,
  LayoutDashboard,
  MessagesSquare,
  Settings,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { workspaceWords } from '../../copy/workspace.ts'
import type { Section } from './workspace-logic.ts'

export interface SectionLink {
  section: Section
  path:
    | typeof paths.workspace
    | typeof paths.automations
    | typeof paths.liveChat
    | typeof paths.billing
    | typeof paths.settings
  label: string
  Icon: LucideIcon
}

const { tabs } = workspaceWords
const dashboard: SectionLink = {
  section: 'dashboard',
  path: paths.workspace,
  label: tabs.dashboard,
  Icon: LayoutDashboard,
}
const automation: SectionLink = {
  section: 'automation',
  path: paths.automations,
  label: tabs.automation,
  Icon: Workflow,
}
const billing: SectionLink = {
  section: 'billing',
  path: paths.billing,
  label: tabs.billing,
  Icon: CreditCard,
}
const livechat: SectionLink = {
  section: 'livechat',
  path: paths.liveChat,
  label: tabs.livechat,
  Icon: MessagesSquare,
}
const settings: SectionLink = {
  section: 'settings',
  path: paths.settings,
  label: workspaceWords.settings,
  Icon: Settings,
}

export const tabSections: readonly SectionLink[] = [dashboard, automation, billing, livechat]
export const sidebarSections: readonly SectionLink[] = [dashboard, automation, livechat, billing, settings]
