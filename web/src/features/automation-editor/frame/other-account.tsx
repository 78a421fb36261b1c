import { formatUsername } from '../../../lib/format.ts'
import type { AutomationType } from '@skein/contract/automations/automation'
import { editorWords } from '../../../copy/automations/editors/editor.ts'
import { typeListPath } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
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
      title={owner ? editorWords.otherAccount(name) : editorWords.otherAccountGone}
      text={owner && editorWords.otherAccountText}
      action={
        <>
          {owner && (
            <Button variant="primary" onClick={() => selectAccount(owner.id)}>
              {editorWords.switchTo(name)}
            </Button>
          )}
          <LinkButton to={typeListPath(type)}>{editorWords.viewList}</LinkButton>
        </>
      }
    />
  )
}
