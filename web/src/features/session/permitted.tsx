import { leastRole, type Permission } from '@skein/contract/workspaces/permissions'
import { roleNames } from '@skein/contract/workspaces/role-names'
import type { ReactNode } from 'react'
import { m } from '@skein/messages'
import { Banner } from '../../ui/feedback/banner.tsx'
import { usePermission } from './use-permission.ts'

interface PermittedProps {
  permission?: Permission
  children: ReactNode
}

/** Renders its children for users with a permission. */
export const Permitted = ({ permission = 'manage', children }: PermittedProps) =>
  usePermission(permission) && children

/** Fields and buttons that need a permission; users without it read them. */
export const PermittedFields = ({ permission = 'manage', children }: PermittedProps) => (
  <fieldset role="presentation" disabled={!usePermission(permission)} className="contents">
    {children}
  </fieldset>
)

/** Says which role changes what is shown, and who can give it. */
export const RoleNeeded = ({ permission }: { permission: Permission }) => (
  <Banner type="info">{m.role_needed_to_change({ role: roleNames[leastRole(permission)]() })}</Banner>
)

/** Says which role changes what is shown; nothing for users who have it. */
export function RoleNotice({ permission = 'manage' }: Pick<PermittedProps, 'permission'>) {
  return usePermission(permission) ? null : <RoleNeeded permission={permission} />
}
