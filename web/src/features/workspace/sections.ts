import { CreditCard, LayoutDashboard, MessagesSquare, Settings, Workflow } from 'lucide-react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'

const dashboard = { path: paths.workspace, label: m.common_dashboard(), Icon: LayoutDashboard }
const automation = { path: paths.automations, label: m.workspace_tabs_automation(), Icon: Workflow }
const billing = { path: paths.billing, label: m.common_billing(), Icon: CreditCard }
const livechat = { path: paths.liveChat, label: m.common_live_chat(), Icon: MessagesSquare }
const settings = { path: paths.settings, label: m.common_settings(), Icon: Settings }

export const tabSections = [dashboard, automation, billing, livechat] as const
export const sidebarSections = [dashboard, automation, livechat, billing, settings] as const
export type SectionLink = (typeof sidebarSections)[number]

const starts = [
  [paths.automations, paths.automations],
  [paths.createAutomation, paths.automations],
  [paths.chatMenu, paths.automations],
  [paths.liveChat, paths.liveChat],
  [paths.billing, paths.billing],
  [paths.settings, paths.settings],
] as const

/** Returns the path of the section that a path belongs to; the dashboard for an unknown one. */
export const sectionOf = (pathname: string): SectionLink['path'] =>
  starts.find(([start]) => pathname === start || pathname.startsWith(`${start}/`))?.[1] ?? paths.workspace
