import { m } from '@skein/messages'
import type { Role } from './permissions.ts'

/** Names of the roles. */
export const roleNames: Record<Role, () => string> = {
  viewer: () => m.role_viewer(),
  agent: () => m.role_agent(),
  admin: () => m.role_admin(),
  owner: () => m.role_owner(),
}

/** What members with a role may do. */
export const roleTexts: Record<Role, () => string> = {
  viewer: () => m.role_viewer_text(),
  agent: () => m.role_agent_text(),
  admin: () => m.role_admin_text(),
  owner: () => m.role_owner_text(),
}
