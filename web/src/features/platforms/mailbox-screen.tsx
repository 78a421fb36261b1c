import { Check } from 'lucide-react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { useAccounts } from '../session/use-accounts.ts'
import { useUser } from '../session/use-session.ts'
import { AccountRows } from './account-rows.tsx'
import { AssistantButton } from './assistant-button.tsx'
import { MailActivityList } from './mail-activity.tsx'
import { PlatformsHeader } from './platforms-header.tsx'
import { useConnect } from './use-connect.ts'

const abilities = [
  m.mailbox_can_list(),
  m.mailbox_can_read(),
  m.mailbox_can_draft(),
  m.mailbox_can_send(),
] as const

/** The connected mailboxes: their state, what the assistant can do in them, and what it did last. */
export function MailboxScreen() {
  useDocumentTitle(m.mailbox_page())
  const accounts = useAccounts()
  const { connecting, connect } = useConnect(useUser().id)
  const mailboxes = accounts.data?.filter(({ platform }) => platform === 'gmail')
  return (
    <>
      <PlatformsHeader />
      <main id="content" className="frame grow py-6 lg:py-10">
        <h1 className="title">{m.mailbox_title()}</h1>
        {mailboxes?.length === 0 ? (
          <EmptyState
            title={m.mailbox_none()}
            text={m.mailbox_none_text()}
            action={
              <Button variant="primary" busy={connecting !== null} onClick={() => connect('gmail')}>
                {m.mailbox_connect()}
              </Button>
            }
          />
        ) : (
          <>
            <p className="mt-2 mb-6 text-chat text-text-2">{m.mailbox_lead()}</p>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr]">
              <AccountRows
                kind="email"
                query={accounts}
                empty={m.mailbox_none()}
                onReconnect={(account) => connect(account.platform, account.workspace_id)}
              />
              <Abilities />
              <MailActivityList named={(mailboxes?.length ?? 0) > 1} />
            </div>
          </>
        )}
        <LinkButton className="mt-8" to={paths.platforms}>
          {m.common_back_to_platforms()}
        </LinkButton>
      </main>
    </>
  )
}

function Abilities() {
  return (
    <section
      aria-labelledby="abilities"
      className="rounded-card border border-line bg-pane p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <h2 id="abilities" className="section-head">
        {m.mailbox_abilities()}
      </h2>
      <ul className="mt-3 flex flex-col gap-2">
        {abilities.map((ability) => (
          <li key={ability} className="flex items-start gap-2">
            <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ok" />
            {ability}
          </li>
        ))}
      </ul>
      <p className="meta mt-3 mb-4">{m.mailbox_cannot()}</p>
      <AssistantButton label={m.mailbox_ask()} lacksAccount={false} onConnect={() => undefined} />
    </section>
  )
}
