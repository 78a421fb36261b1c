import type { ConnectedAccount } from '@skein/contract/accounts'
import { createElement } from 'react'
import { openMenu, type MenuItem } from '../../ui/overlays/menu-store.ts'
import { workspaceWords } from '../../copy/workspace.ts'
import { accountName } from '../session/session-logic.ts'
import { selectAccount } from '../session/session-store.ts'
import { AccountMark } from './account-mark.tsx'

/** Opens the list of accounts at the pressed button. */
export const openAccountMenu = (
  anchor: HTMLElement,
  { accounts, chosen }: { accounts: readonly ConnectedAccount[]; chosen: string | undefined },
): void =>
  openMenu({
    anchor,
    label: workspaceWords.switchAccount,
    items: accounts.map((account) => itemOf(account, account.id === chosen)),
  })

function itemOf(account: ConnectedAccount, chosen: boolean): MenuItem {
  const healthy = account.status === 'connected'
  const name = accountName(account)
  return {
    label: healthy ? name : `${name} (${workspaceWords.needsReconnect})`,
    icon: createElement(AccountMark, { healthy, chosen }),
    onSelect: () => selectAccount(account.id),
  }
}
