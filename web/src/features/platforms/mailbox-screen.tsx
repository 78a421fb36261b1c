import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { connectionsWords } from '../../copy/connections.ts'
import { useAccounts } from '../session/use-accounts.ts'
import { useUser } from '../session/use-session.ts'
import { AccountRows } from './account-rows.tsx'
import { PlatformsHeader } from './platforms-header.tsx'
import { useConnect } from './use-connect.ts'

/** A connected mailbox: purpose and state. */
export function MailboxScreen() {
  useDocumentTitle(connectionsWords.mailbox)
  const accounts = useAccounts()
  const { connecting, connect } = useConnect(useUser().id)
  const none = accounts.data?.every(({ platform }) => platform !== 'gmail') ?? false
  return (
    <>
      <PlatformsHeader />
      <main id="content" className="frame grow py-6 lg:py-10">
        <h1 className="title">{connectionsWords.mailboxTitle}</h1>
        {none ? (
          <EmptyState
            title={connectionsWords.noMailbox}
            text={connectionsWords.noMailboxText}
            action={
              <Button variant="primary" busy={connecting !== null} onClick={() => connect('gmail')}>
                {connectionsWords.connectMailbox}
              </Button>
            }
          />
        ) : (
          <div className="max-w-[640px]">
            <p className="mt-2 mb-4 text-chat text-text-2">{connectionsWords.mailboxText}</p>
            <AccountRows
              kind="email"
              query={accounts}
              empty={connectionsWords.noMailbox}
              onReconnect={connect}
            />
          </div>
        )}
        <LinkButton className="mt-6" to={paths.platforms}>
          {connectionsWords.toPlatforms}
        </LinkButton>
      </main>
    </>
  )
}
