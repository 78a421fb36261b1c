import { m } from '@skein/messages'
import { formatUsername } from '../../../lib/format.ts'
import type { AutomationType } from '@skein/contract/automations/automation'
import { typeListPath } from '../../../lib/paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { selectAccount } from '../../session/session-store.ts'
import { useAccounts } from '../../session/use-accounts.ts'

interface OtherAccountProps {
  type: AutomationType
  /** The account that the automation belongs to. */
  platformUserId: string
}

/** In place of the editor while another account than that of the automation is selected. */
export function OtherAccount({ type, platformUserId }: OtherAccountProps) {
  const { data } = useAccounts()
  const owner = data?.find(({ platform_user_id }) => platform_user_id === platformUserId)
  const name = formatUsername(owner?.platform_username ?? '')
  return (
    <EmptyState
      title={owner ? m.editor_other_account({ account: name }) : m.editor_other_account_gone()}
      text={owner && m.editor_other_account_text()}
      action={
        <>
          {owner && (
            <Button variant="primary" onClick={() => selectAccount(owner.id)}>
              {m.editor_switch_to({ account: name })}
            </Button>
          )}
          <LinkButton to={typeListPath(type)}>{m.editor_view_list()}</LinkButton>
        </>
      }
    />
  )
}
