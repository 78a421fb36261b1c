import { hasPermission, type Permission } from '@skein/contract/workspaces/permissions'
import { useSelectedAccount } from './use-accounts.ts'

/** Returns whether the user's role allows something for the selected account; true while no account is loaded. */
export function usePermission(permission: Permission): boolean {
  const account = useSelectedAccount()
  return account === null || hasPermission(account.role, permission)
}
