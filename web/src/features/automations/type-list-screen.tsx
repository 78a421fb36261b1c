import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { AutomationType } from '@skein/contract/automations/automation'
import { Navigate, useParams, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { m } from '@skein/messages'
import { paths, typeListPath } from '../../lib/paths.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { typeFromPath } from './automation-logic.ts'
import { BackLink } from '../../components/back-link.tsx'
import { AutomationsView } from './automations-view.tsx'
import { typeOrder } from './group-by-type.ts'
import { WithAccount } from '../session/with-account.tsx'
import { cx } from '../../ui/cx.ts'
import { typeTitles } from '../../copy/automations.ts'
import { Permitted } from '../session/permitted.tsx'

/** The automations of one kind. */
export function TypeListScreen() {
  const { type: typePath } = useParams({ strict: false })
  const type = typeFromPath(typePath ?? '')
  if (!type) return <Navigate to={paths.workspace} replace />
  return <WithAccount>{(account) => <TypeList account={account} type={type} />}</WithAccount>
}

function TypeList({ account, type }: { account: ConnectedAccount; type: AutomationType }) {
  useDocumentTitle(typeTitles[type])
  return (
    <AutomationsView
      key={type}
      platformUserId={account.platform_user_id}
      type={type}
      label={typeTitles[type]}
      head={(isOpen) => <Head account={account} type={type} isOpen={isOpen} />}
      emptyAction={m.type_list_create_one()}
    />
  )
}

interface HeadProps {
  account: ConnectedAccount
  type: AutomationType
  isOpen: boolean
}

/** Title and links. While an automation is open, its Edit is the primary button. */
function Head({ account, type, isOpen }: HeadProps) {
  return (
    <header className="flex flex-col gap-2">
      <BackLink to={paths.automations}>{m.common_all_automations()}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 className="title">{typeTitles[type]}</h1>
          <p className="meta">{m.type_list_manage({ username: account.platform_username })}</p>
        </div>
        <Permitted>
          <LinkButton
            variant={isOpen ? 'secondary' : 'primary'}
            size="dense"
            to={paths.createAutomation}
            icon={<Plus size={16} aria-hidden="true" />}
          >
            {m.type_list_create_one()}
          </LinkButton>
        </Permitted>
      </div>
      <TypeSwitch current={type} />
    </header>
  )
}

/** Links from the list of one kind to the lists of the others. */
function TypeSwitch({ current }: { current: AutomationType }) {
  return (
    <nav aria-label={m.type_list_kinds()}>
      <ul className="-mx-2 flex gap-1 overflow-x-auto">
        {typeOrder.map((type) => (
          <li key={type}>
            <Link
              to={typeListPath(type)}
              aria-current={type === current ? 'page' : undefined}
              className={cx(
                'touch label-text flex h-8 items-center rounded-control px-2 whitespace-nowrap',
                type === current ? 'bg-overlay text-text' : 'text-text-2 hover:bg-raised hover:text-text',
              )}
            >
              {typeTitles[type]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
