import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { usePrefetchQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { m } from '@skein/messages'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListSkeleton } from '../../components/list-skeleton.tsx'
import { listQuery } from './queries.ts'
import { WithAccount } from '../session/with-account.tsx'
import { SharingMenu } from './sharing/sharing-menu.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const AllAutomations = lazyPart(async () => (await import('./all-automations.tsx')).AllAutomations)

/** All automations of the selected account, grouped by kind. */
export function AutomationsScreen() {
  return <WithAccount>{(account) => <Dashboard account={account} />}</WithAccount>
}

function Dashboard({ account }: { account: ConnectedAccount }) {
  useDocumentTitle(m.common_all_automations())
  const { platform_user_id: platformUserId } = account
  // Starts loading the list while its code loads.
  usePrefetchQuery(listQuery(platformUserId))
  return (
    <section className="flex flex-col gap-3 max-md:pb-20">
      <header className="flex items-center justify-between gap-3 max-sm:flex-wrap max-sm:gap-y-0">
        <h1 className="display min-w-0 text-[20px] leading-6 font-semibold md:text-[28px] md:leading-9">
          {m.automations_list_manage_all({ username: account.platform_username })}
        </h1>
        <div className="-ms-2 flex shrink-0 gap-2">
          <LinkButton variant="ghost" to={paths.accountDecisionLog} className="px-2!">
            {m.common_activity()}
          </LinkButton>
          <LinkButton variant="ghost" to={paths.examples} className="px-2! max-md:hidden">
            {m.common_examples()}
          </LinkButton>
          <LinkButton
            variant="ghost"
            to={paths.chatMenu}
            className="px-2!"
            icon={<MessageCircleQuestionMark size={18} aria-hidden="true" />}
          >
            <span className="max-lg:sr-only">{m.chat_menu_title()}</span>
          </LinkButton>
          <SharingMenu account={account} />
          <CreateLink className="max-md:hidden">{m.automations_list_create_new()}</CreateLink>
        </div>
      </header>
      <Suspense fallback={<ListSkeleton label={m.automations_list_loading()} />}>
        <AllAutomations platformUserId={platformUserId} />
      </Suspense>
      <div
        data-docked=""
        className="fixed inset-x-0 bottom-(--bottom-bar) z-20 border-t border-line bg-pane p-3 md:hidden"
      >
        <CreateLink className="w-full">{m.common_create()}</CreateLink>
      </div>
    </section>
  )
}

function CreateLink({ className, children }: { className: string; children: string }) {
  return (
    <LinkButton
      variant="primary"
      to={paths.createAutomation}
      icon={<Plus size={16} aria-hidden="true" />}
      className={className}
    >
      {children}
    </LinkButton>
  )
}
