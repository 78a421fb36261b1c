import type { SettingsPage } from '../../lib/paths.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { ConnectionSection } from './connection-section.tsx'

const RepliesSection = lazyPart(async () => (await import('./replies/replies-section.tsx')).RepliesSection)
const HoursSection = lazyPart(async () => (await import('./hours/hours-section.tsx')).HoursSection)
const KeysSection = lazyPart(async () => (await import('./models/keys-section.tsx')).KeysSection)
const ModelsSection = lazyPart(async () => (await import('./models/models-section.tsx')).ModelsSection)
const BudgetSection = lazyPart(async () => (await import('./budget-section.tsx')).BudgetSection)
const ProfileSection = lazyPart(async () => (await import('./profile-section.tsx')).ProfileSection)
const InterfaceSection = lazyPart(async () => (await import('./interface-section.tsx')).InterfaceSection)
const NotificationsSection = lazyPart(
  async () => (await import('./notifications/notifications-section.tsx')).NotificationsSection,
)
const SecuritySection = lazyPart(
  async () => (await import('./security/security-section.tsx')).SecuritySection,
)
const TeamSection = lazyPart(async () => (await import('./team/team-section.tsx')).TeamSection)
const AuditSection = lazyPart(async () => (await import('./audit/audit-section.tsx')).AuditSection)
const ServerPage = lazyPart(async () => (await import('./server/server-page.tsx')).ServerPage)
const DataSection = lazyPart(async () => (await import('./data-section.tsx')).DataSection)

/** Pages about the selected account. */
export const accountPages = {
  connection: [ConnectionSection],
  replies: [RepliesSection],
  hours: [HoursSection],
  models: [KeysSection, ModelsSection],
  budget: [BudgetSection],
} as const

/** Pages about the workspace of the selected account. */
export const workspacePages = { team: [TeamSection], audit: [AuditSection] } as const

/** Pages about the signed-in user. */
export const personalPages = {
  profile: [ProfileSection],
  interface: [InterfaceSection],
  notifications: [NotificationsSection],
  security: [SecuritySection],
  data: [DataSectionOfAccount],
} as const

/** Pages for administrators of the installation. */
export const serverPages = { server: [ServerPage] } as const

function DataSectionOfAccount() {
  return <DataSection account={useSelectedAccount()} />
}

export const isAccountPage = (page: string): page is keyof typeof accountPages =>
  Object.hasOwn(accountPages, page)

export const isWorkspacePage = (page: string): page is keyof typeof workspacePages =>
  Object.hasOwn(workspacePages, page)

const isPersonalPage = (page: string): page is keyof typeof personalPages =>
  Object.hasOwn(personalPages, page)

export const isServerPage = (page: string): page is keyof typeof serverPages =>
  Object.hasOwn(serverPages, page)

/** Returns the page of an address; null for an unknown one. */
export const settingsPageOf = (name: string): SettingsPage | null =>
  isAccountPage(name) || isWorkspacePage(name) || isPersonalPage(name) || isServerPage(name) ? name : null

/** Returns the page of an address with a hash, from when all settings were one page. */
export const pageOfHash = (hash: string): SettingsPage | null =>
  settingsPageOf(hash === 'keys' ? 'models' : hash)
