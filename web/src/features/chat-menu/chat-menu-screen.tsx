import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { chatMenuWords } from '../../copy/inbox/chat-menu.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { paths } from '../../lib/paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WithAccount } from '../session/with-account.tsx'
import { chatMenuQuery } from './queries.ts'

const ChatMenuEditor = lazyPart(async () => (await import('./chat-menu-editor.tsx')).ChatMenuEditor)

/** Questions and menu of the chats with the selected account. */
export function ChatMenuScreen() {
  return <WithAccount>{(account) => <Screen key={account.id} account={account} />}</WithAccount>
}

function Screen({ account }: { account: ConnectedAccount }) {
  useDocumentTitle(chatMenuWords.title)
  const query = useQuery(chatMenuQuery(account.platform_user_id))
  return (
    <>
      <BackLink to={paths.automations}>{chatMenuWords.back}</BackLink>
      <h1 className="title">{chatMenuWords.title}</h1>
      <p className="mt-1 mb-6 text-text-2">{chatMenuWords.text}</p>
      <Loaded query={query} failed={chatMenuWords.failed} waiting="h-96 rounded-card">
        {(menu) => (
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            <ChatMenuEditor menu={menu} account={account} />
          </Suspense>
        )}
      </Loaded>
    </>
  )
}
