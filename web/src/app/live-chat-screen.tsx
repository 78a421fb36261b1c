import { Suspense } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { ChatPanel } from '../features/inbox/chat-panel.tsx'
import { useSelectedAccount } from '../features/session/use-accounts.ts'
import { useMedia } from '../lib/browser/use-media.ts'
import { liveChatTabs, type LiveChatTab } from '../lib/search/search-params.ts'
import { useDocumentTitle } from '../lib/browser/use-document-title.ts'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { TabPanel, Tabs } from '../ui/tabs/tabs.tsx'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { PermittedFields } from '../features/session/permitted.tsx'

const tabNames = {
  chat: m.inbox_live_chat_tabs_conversations(),
  train: m.inbox_live_chat_tabs_train(),
  publish: m.inbox_live_chat_tabs_publish(),
}

const TrainPanel = lazyPart(
  async () => (await import('../features/chatbot/training/train-panel.tsx')).TrainPanel,
)
const PublishPanel = lazyPart(
  async () => (await import('../features/chatbot/publishing/publish-panel.tsx')).PublishPanel,
)

const loading = (
  <div className="pt-6">
    <Skeleton className="h-96 rounded-card" />
  </div>
)

const tabs = liveChatTabs.map((value) => ({ value, label: tabNames[value] }))

/** Tabs for the inbox, the training of the bot, and the bot itself, under one path. */
export function LiveChatScreen() {
  const account = useSelectedAccount()
  const { tab = 'chat', conversation } = useSearch({ strict: false })
  const narrow = !useMedia('(min-width: 48rem)')
  const navigate = useNavigate()
  const open = (next: LiveChatTab) => void navigate({ to: '.', search: next === 'chat' ? {} : { tab: next } })
  // On narrow screens an open conversation replaces the tabs.
  const alone = narrow && tab === 'chat' && conversation !== undefined
  return (
    <>
      <h1 className="sr-only">{m.common_live_chat()}</h1>
      {account && (
        <Tabs
          label={m.inbox_live_chat_parts()}
          value={tab}
          items={tabs}
          onValueChange={open}
          className={cx(tabList, tab === 'chat' ? cx(frame, alone && '[&>[role=tablist]]:hidden') : page)}
        >
          <TabPanel key={`chat ${account.id}`} value="chat" controls className="flex min-h-0 grow flex-col">
            <ChatPanel account={account} />
          </TabPanel>
          <TabPanel key={`train ${account.id}`} value="train" controls className={pagePanel}>
            <PlainTitle />
            <Suspense fallback={loading}>
              <PermittedFields>
                <TrainPanel account={account} />
              </PermittedFields>
            </Suspense>
          </TabPanel>
          <TabPanel key={`publish ${account.id}`} value="publish" controls className={pagePanel}>
            <PlainTitle />
            <Suspense fallback={loading}>
              <PermittedFields>
                <PublishPanel account={account} />
              </PermittedFields>
            </Suspense>
          </TabPanel>
        </Tabs>
      )}
    </>
  )
}

/** The same place for each tab, so that the list does not move when another one opens: as wide as the list of the inbox. */
const tabList = 'relative [&>[role=tablist]]:px-2 md:[&>[role=tablist]]:w-80 xl:[&>[role=tablist]]:w-90'

/** The inbox fills the window; from tablets on, the tabs are the head of its list. */
const frame = 'fills-frame flex flex-col md:[&>[role=tablist]]:absolute'

/** The other tabs are pages with a line across them, to the edges of the content. */
const page =
  'meets-frame md:before:absolute md:before:inset-x-0 md:before:top-10 md:before:-mt-px md:before:border-b md:before:border-line'
/** Like the padding of the content, it does not grow with the text. */
const pagePanel = 'px-[16px] pb-[24px] md:px-[24px] lg:px-[32px] lg:pb-[32px]'

function PlainTitle() {
  useDocumentTitle(m.common_live_chat())
  return null
}
