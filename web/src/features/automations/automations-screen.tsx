import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { Plus } from 'lucide-react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { AutomationsView } from './automations-view.tsx'
import { WithAccount } from '../session/with-account.tsx'
import { SharingMenu } from './sharing/sharing-menu.tsx'
import { Permitted } from '../session/permitted.tsx'

/** All automations of the selected account, grouped by kind. */
export function AutomationsScreen() {
  return <WithAccount>{(account) => <Dashboard account={account} />}</WithAccount>
}

function Dashboard({ account }: { account: ConnectedAccount }) {
  useDocumentTitle(m.common_all_automations())
  return (
    <AutomationsView
      platformUserId={account.platform_user_id}
      label={m.common_all_automations()}
      head={(isOpen) => <Head account={account} isOpen={isOpen} />}
      emptyAction={m.automations_list_empty_action()}
    />
  )
}

/** Title and buttons. While an automation is open, its Edit is the primary button. */
function Head({ account, isOpen }: { account: ConnectedAccount; isOpen: boolean }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-3 md:gap-y-2">
      <div className="min-w-0 grow basis-28 flex-wrap items-baseline gap-x-3 max-md:contents md:flex">
        <h1 className="title max-md:grow">{m.common_all_automations()}</h1>
        <p className="meta max-md:order-1 max-md:grow max-md:basis-40">
          {m.automations_list_manage_all({ username: account.platform_username })}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1 max-md:contents">
        <LinkButton
          variant="ghost"
          size="dense"
          to={paths.accountDecisionLog}
          className="px-2! max-lg:hidden"
        >
          {m.common_activity()}
        </LinkButton>
        <LinkButton variant="ghost" size="dense" to={paths.examples} className="px-2! max-md:hidden">
          {m.common_examples()}
        </LinkButton>
        <LinkButton variant="ghost" size="dense" to={paths.chatMenu} className="px-2! max-md:hidden">
          {m.chat_menu_title()}
        </LinkButton>
        <Permitted>
          <LinkButton
            variant={isOpen ? 'secondary' : 'primary'}
            size="dense"
            to={paths.createAutomation}
            icon={<Plus size={16} aria-hidden="true" className="max-md:hidden" />}
          >
            <span className="max-md:hidden">{m.automations_list_create_new()}</span>
            <span className="md:hidden">{m.common_create()}</span>
          </LinkButton>
          <span className="max-md:order-1 max-md:ms-auto">
            <SharingMenu account={account} />
          </span>
        </Permitted>
      </div>
    </header>
  )
}
