import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { m } from '@skein/messages'
import { BackLink } from '../../components/back-link.tsx'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { paths } from '../../lib/paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { WithAccount } from '../session/with-account.tsx'
import { chatMenuQuery } from './queries.ts'
import { PermittedFields } from '../session/permitted.tsx'

const ChatMenuEditor = lazyPart(async () => (await import('./chat-menu-editor.tsx')).ChatMenuEditor)

/** Questions and menu of the chats with the selected account. */
export function ChatMenuScreen() {
  return <WithAccount>{(account) => <Screen key={account.id} account={account} />}</WithAccount>
}

function Screen({ account }: { account: ConnectedAccount }) {
  useDocumentTitle(m.chat_menu_title())
  const query = useQuery(chatMenuQuery(account.platform_user_id))
  return (
    <>
      <BackLink to={paths.automations}>{m.chat_menu_back()}</BackLink>
      <h1 className="title">{m.chat_menu_title()}</h1>
      <p className="mt-1 mb-6 text-text-2">{m.chat_menu_text()}</p>
      <Loaded query={query} failed={m.chat_menu_failed()} waiting="h-96 rounded-card">
        {(menu) => (
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            <PermittedFields>
              <ChatMenuEditor menu={menu} account={account} />
            </PermittedFields>
          </Suspense>
        )}
      </Loaded>
    </>
  )
}
