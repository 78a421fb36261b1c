import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  budgetWords,
  connectionWords,
  dataWords,
  interfaceWords,
  keyWords,
  modelWords,
  notificationWords,
  replyWords,
  settingsWords,
} from '../../copy/settings.ts'
import { accountName } from '../session/session-logic.ts'
import { useAccounts, useSelectedAccount } from '../session/use-accounts.ts'
import { BudgetSection } from './budget-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { DataSection } from './data-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { ModelsSection } from './models-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { RepliesSection } from './replies-section.tsx'
import { type Theme, setTheme, useUiState } from '../../lib/browser/ui-state.ts'
import { FieldGroup } from '../../ui/forms/field-group.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Section } from './section.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ofAccount = [
  { id: 'connection', title: connectionWords.title, Section: ConnectionSection },
  { id: 'budget', title: budgetWords.title, Section: BudgetSection },
  { id: 'replies', title: replyWords.title, Section: RepliesSection },
  { id: 'keys', title: keyWords.title, Section: KeysSection },
  { id: 'models', title: modelWords.title, Section: ModelsSection },
]
/** Loaded after the screen, with the code of passkeys and QR codes. */
const SecuritySection = lazyPart(async () => (await import('./security-section.tsx')).SecuritySection)

const ofPerson = [
  { id: 'notifications', title: notificationWords.title },
  { id: 'interface', title: interfaceWords.title },
  { id: 'security', title: settingsWords.security },
  { id: 'data', title: dataWords.title },
]

/** Settings of the selected account and of the signed-in user. */
export function SettingsScreen() {
  useDocumentTitle(settingsWords.title)
  const account = useSelectedAccount()
  return (
    <>
      <h1 className="title">{settingsWords.title}</h1>
      {account && <p className="mt-1 text-text-2">{settingsWords.of(accountName(account))}</p>}
      <div className="mt-4 grid gap-6 lg:mt-8 lg:gap-10 lg:grid-cols-[190px_minmax(0,760px)]">
        <SettingsNav topics={account ? [...ofAccount, ...ofPerson] : ofPerson} />
        <div className="flex min-w-0 flex-col gap-14">
          {account ? (
            <AccountTopics key={account.id} platformUserId={account.platform_user_id} />
          ) : (
            <NoAccount />
          )}
          <NotificationsSection />
          <InterfaceSection />
          <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
            <SecuritySection />
          </Suspense>
          <DataSection account={account} />
        </div>
      </div>
    </>
  )
}

const AccountTopics = ({ platformUserId }: { platformUserId: string }) =>
  ofAccount.map(({ id, Section }) => <Section key={id} platformUserId={platformUserId} />)

function NoAccount() {
  const { isPending } = useAccounts()
  if (isPending) return <Skeleton className="h-96 rounded-card" />
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line p-5">
      <p className="min-w-0 grow basis-64 text-text-2">{settingsWords.noAccount}</p>
      <LinkButton to={paths.platforms} variant="primary">
        {settingsWords.connect}
      </LinkButton>
    </div>
  )
}

interface Topic {
  id: string
  title: string
}

/** Links to the sections: beside the page on wide screens, a row above it on phones. */
function SettingsNav({ topics }: { topics: readonly Topic[] }) {
  return (
    <nav aria-label={settingsWords.sections} className="min-w-0">
      <ul className="flex gap-0.5 max-lg:-mx-3 max-lg:overflow-x-auto lg:sticky lg:top-6 lg:flex-col">
        {topics.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={paths.settings}
              hash={id}
              activeProps={{ 'aria-current': undefined }}
              className="label-text flex min-h-11 items-center rounded-control px-3 whitespace-nowrap text-text-2 lg:min-h-9 hover:bg-s3 hover:text-text"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const themes: readonly Theme[] = ['dark', 'light', 'system']

/** Settings stored in this browser. */
function InterfaceSection() {
  const theme = useUiState((state) => state.theme)
  const singleKeys = useUiState((state) => state.singleKeys)
  return (
    <Section id="interface" title={interfaceWords.title} text={interfaceWords.text}>
      <FieldGroup legend={interfaceWords.theme}>
        <Segmented
          compact
          label={interfaceWords.theme}
          value={theme}
          options={themes.map((value) => ({ value, label: interfaceWords.themes[value] }))}
          onValueChange={setTheme}
        />
      </FieldGroup>
      <Switch
        label={interfaceWords.keys}
        hint={interfaceWords.keysHint}
        checked={singleKeys}
        onCheckedChange={(on) => useUiState.setState({ singleKeys: on })}
      />
    </Section>
  )
}
